import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { parse } from "node-html-parser"
import sharp from "sharp"
import { asScript } from "../../app/features/api/first-hour.ts"
import { openProgram } from "../support/api/api.ts"
import { API_ACCESS } from "../support/api/api-access.ts"
import { connect, member } from "../support/people/members.ts"
import { expect, test } from "../support/requests/boundary.ts"
import { send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"

test.describe.configure({ timeout: 180_000 })

const HERE = "http://localhost:3000"
const run = promisify(execFile)

/** As pasted into a shell. Needs curl from 7.82 on (`--json`), and jq. */
const inShell = (script: string, env: Record<string, string> = {}, cwd = process.cwd()) =>
  run("bash", ["--norc", "-uo", "pipefail", "-c", script], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 64 << 20,
  })

const document = () => readFile(new URL("../../docs/api.md", import.meta.url), "utf8")

const blocksOf = (text: string) => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!.trim())

async function blocksOn(origin: string, path: string) {
  const { text } = await send(origin, path, {})
  return parse(text, { blockTextElements: {} })
    .querySelectorAll("pre")
    .map((block) => block.text.trim())
}

const isShell = (block: string) => /\bcurl\b|^[A-Z]+=/.test(block)

async function addCoupon(dataDir: string) {
  await database(dataDir)`
    insert into coupon (code, plan, days, uses) values ('RISHTA-30', 'standard', 30, 100) on conflict do nothing`
}

test("The first hour of the page and of docs/api.md leads from signing up to a message", async ({ server }) => {
  const { origin, dataDir } = server
  await addCoupon(dataDir)
  const script = asScript(origin)
  const shown = (await blocksOn(origin, "/api")).filter(isShell)
  expect([...new Set(shown)]).toEqual([...new Set(script)])
  const written = blocksOf(await document())
  const hour = written.slice(written.indexOf(asScript(HERE)[0]!))
  expect(hour.slice(0, new Set(script).size)).toEqual([...new Set(asScript(HERE))])

  const failing = 'curl() { command curl --fail-with-body "$@"; }\nset -e\n'
  const { stdout: printed } = await inShell(failing + script.join("\n").replace(".data/mail", `${dataDir}/mail`))
  expect(printed.slice(printed.lastIndexOf('{"messages"'))).toContain("Assalam-o-alaikum")
})

test("Every other line of docs/api.md that calls answers", async ({ server: { origin, dataDir } }) => {
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, gender: "male", plan: "pro" })
  await connect(ayesha, bilal, "accepted", dataDir)
  const hour = asScript(HERE)
  const TOKEN = await openProgram(ayesha.id, dataDir)
  for (const block of blocksOf(await document()).filter((block) => block.includes("curl") && !hour.includes(block))) {
    const lines = block.replaceAll(HERE, origin)
    const own = { TOKEN, USER_ID: String(bilal.id) }
    const { stderr } = await inShell(
      `curl() { command curl -sw '%{stderr}%{http_code} ' "$@"; }\n${lines}`,
      own,
      dataDir,
    )
    for (const one of stderr.trim().split(" "))
      expect(["200", "201", "204", "304"], `${block}: ${stderr}`).toContain(one)
  }
})

test("Every call of the reference works as it stands there", async ({ server: { origin, dataDir } }) => {
  const file = join(dataDir, "picture.png")
  const list = join(dataDir, "clients.csv")
  await writeFile(list, "First name,Last name,Gender\nSana,Malik,female\n")
  const plain = { width: 800, height: 800, channels: 3 as const, background: "#a05030" }
  await writeFile(file, await sharp({ create: plain }).png().toBuffer())
  const { text } = await send(origin, "/api", {})
  const pages = [...new Set(text.match(/\/api\/calls\/\w+/g))]
  const calls: string[] = []
  const bilal = await member({ dataDir, gender: "male", plan: "pro" })
  for (const page of pages)
    for (const block of await blocksOn(origin, page)) {
      const [, method = "GET", path] = await whatOf(block, origin)
      calls.push(`${method} ${path}`)
      const token = await tokenFor(`${method} ${path}`)
      const { stdout: answer } = await inShell(`${block} -s -w '\n%{http_code}'`.replace("-o answer", "-o /dev/null"), {
        ...Object.fromEntries((block.match(/\$[A-Z_]+/g) ?? []).map((name) => [name.slice(1), "42"])),
        FILE: /-F file=/.test(block) ? list : file,
        ...token,
      })
      const status = Number(answer.slice(answer.lastIndexOf("\n") + 1))
      const said = `${block}\n${answer.slice(0, 2_000)}`
      expect(status, said).toBeLessThan(500)
      expect([401, 405, 413, 415, 422], said).not.toContain(path === "/users/login" ? 0 : status)
      // What stands in an example is understood; a rule may still speak against it.
      if (status === 400) {
        const { reason, codes } = JSON.parse(answer.slice(0, answer.lastIndexOf("\n")))
        expect([reason, ...new Set(Object.values(codes ?? { all: ["rule"] }).flat())], said).toEqual([
          "invalid",
          "rule",
        ])
      }
    }
  expect(calls.sort()).toEqual(Object.keys(API_ACCESS).sort())

  /** Each call has somebody of its own: some end the account, or its token. */
  async function tokenFor(call: string): Promise<Record<string, string>> {
    if (!API_ACCESS[call]?.startsWith("401 403")) {
      const ayesha = await member({ dataDir, plan: "pro" })
      await connect(ayesha, bilal, "accepted", dataDir)
      const own = { PROFILE_ID: String(ayesha.profileId), USER_ID: String(bilal.id), MESSAGE_USER_ID: String(bilal.id) }
      return { TOKEN: await openProgram(ayesha.id, dataDir), ...own }
    }
    const nadia = await member({ dataDir, role: "guest" })
    return { TOKEN: await openProgram(nadia.id, dataDir), CLIENT_ID: String(nadia.profileId) }
  }
})

/** Method and path of a call, with the names of the document in the place of the shell's. */
async function whatOf(block: string, origin: string) {
  const [, address] = /^curl "([^"]+)"/.exec(block)!
  const method = /-X (\w+)/.exec(block)?.[1] ?? (/--json|-F /.test(block) ? "POST" : "GET")
  const path = address!.slice(`${origin}/api`.length).split("?")[0]!
  const fitting = Object.keys(API_ACCESS).filter((call) => {
    const [its, where] = call.split(" ") as [string, string]
    return its === method && new RegExp(`^${where.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path)
  })
  // What has no parameter is meant before what would take its address for one.
  const [known] = fitting.sort((one, other) => one.split("{").length - other.split("{").length)
  return ["", method, known?.split(" ")[1] ?? path]
}
