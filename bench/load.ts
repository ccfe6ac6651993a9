import { Agent, get } from "node:http"
import autocannon from "autocannon"

const CONNECTIONS = 16

/** Who asks: by a browser's cookie, by a program's token, or nobody. */
export type Asker = { cookie: string } | { authorization: string } | Record<string, never>

/** Read by whoever comes by, without a session. */
export const isEverybodys = (path: string) => path === "/" || path === "/about-us"

/** By the token below /api, by the cookie elsewhere. */
export function askerOf(path: string, { cookie, token }: { cookie: string; token: string }): Asker {
  if (isEverybodys(path)) return {}
  return path.startsWith("/api/") ? { authorization: `Bearer ${token}` } : { cookie }
}

/** Requests answered in a second, sixteen at a time; anything but 200 ends the benchmark. */
export async function requestsPerSecond(address: string, asker: Asker, seconds: number) {
  const result = await load(address, asker, seconds)
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${address}: ${wrong} requests were not answered with 200`)
  return result["2xx"] / result.duration
}

/** `apart`: in a thread of its own, so that measurements in this one are not delayed. */
export const load = (address: string, asker: Asker, seconds: number, { apart = false } = {}) =>
  autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    headers: asker,
    ...(apart ? { workers: 1 } : {}),
  })

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer is there. */
export const timeOf = (address: string, asker: Asker) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    get(address, { agent, headers: asker }, (answer) => {
      answer.resume()
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${address}: ${answer.statusCode}`))
      })
    }).on("error", reject)
  })
