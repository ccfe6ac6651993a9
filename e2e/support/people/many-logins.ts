import { post } from "../requests/http.ts"
import type { RunningServer } from "../servers/server.ts"
import { expect } from "../servers/server-log.ts"
import { member } from "./members.ts"

const LOGINS = 200
const PAGES = ["/users-side", "/connectionRequest"]

/** Three times two hundred who fail to log in at once, each from an address of their own, while a member reads. */
export async function logInManyAtOnce({ origin, dataDir }: RunningServer) {
  const headers = { Cookie: `sid=${(await member({ dataDir })).token}` }
  // Over a connection that stays open, as a browser's does.
  const load = async (path: string) => {
    const began = performance.now()
    const page = await fetch(origin + path, { headers })
    expect(page.status).toBe(200)
    await page.text()
    return performance.now() - began
  }
  for (const path of PAGES) await load(path)

  const times: number[] = []
  const began = performance.now()
  const logInAll = async (wave: number) => {
    let waiting = LOGINS
    const logins = Array.from({ length: LOGINS }, async (_, number) => {
      const fields = { username: `nobody-${wave}-${number}@example.com`, password: "not-her-password" }
      const answer = await post(origin, "/login", fields, { "X-Forwarded-For": `10.0.${wave}.${number}` })
      waiting--
      return { ...answer, ...fields }
    })
    while (waiting > 0) for (const path of PAGES) times.push(await load(path))
    return Promise.all(logins)
  }
  const answers = [...(await logInAll(1)), ...(await logInAll(2)), ...(await logInAll(3))]
  const wave = (performance.now() - began) / 3
  times.sort((a, b) => a - b)
  /** How long a page takes, but for the slowest twentieth, and how long two hundred logins; in milliseconds. */
  return { answers, page: times[Math.floor(times.length * 0.95)]!, wave }
}
