import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect as connectTls } from "node:tls"
import { expect, test } from "@playwright/test"
import { generate } from "selfsigned"
import { io } from "socket.io-client"
import { connect, member } from "../support/people/members.ts"
import { type Answer, FORM, send } from "../support/requests/http.ts"
import { ownServers } from "../support/servers/own-servers.ts"
import { freePort } from "../support/servers/server.ts"

const TOKEN = "a-token-for-the-figures"
const MEGABYTE = 1024 * 1024

const start = ownServers()
const clean: (() => unknown)[] = []
test.afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task()
})

interface Ports {
  http: number
  https: number
  product: number
}

/** The file as it lies in `deploy/`, with the ports and the certificate of this machine. */
const PROXIES: Record<string, (ports: Ports, folder: string) => Promise<[string[], Record<string, string>?]>> = {
  async nginx({ http, https, product }, folder) {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 })
    await writeFile(join(folder, "key.pem"), key)
    await writeFile(join(folder, "cert.pem"), cert)
    const site = (await readFile("deploy/nginx.conf", "utf8"))
      .replaceAll(/^\tlisten \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ", `listen 127.0.0.1:${https} `)
      .replaceAll("server_name rishta.example;", "server_name localhost;")
      .replace(/\/etc\/\S+fullchain\.pem/, join(folder, "cert.pem"))
      .replace(/\/etc\/\S+privkey\.pem/, join(folder, "key.pem"))
      .replace("127.0.0.1:3000", `127.0.0.1:${product}`)
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    const temporary = paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n")
    const user = process.getuid?.() === 0 ? "user root;" : ""
    await writeFile(
      join(folder, "nginx.conf"),
      `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
    )
    return [["nginx", "-c", join(folder, "nginx.conf"), "-p", folder]]
  },
  async caddy({ http, https, product }, folder) {
    const site = await readFile("deploy/Caddyfile", "utf8")
    const ours = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n`
    await writeFile(join(folder, "Caddyfile"), site.replace(/^\{\n/m, ours))
    const environment = { SITE: "localhost", UPSTREAM: `127.0.0.1:${product}`, HOME: folder, XDG_DATA_HOME: folder }
    return [["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], environment]
  },
}

const isThere = (proxy: string) => spawnSync(proxy, [proxy === "nginx" ? "-v" : "version"]).status === 0

async function startSite(proxy: string) {
  const folder = await mkdtemp(join(tmpdir(), "rishta-proxy-"))
  await chmod(folder, 0o755)
  const [http, https] = [await freePort(), await freePort()]
  const origin = `https://localhost:${https}`
  const server = await start({ ORIGIN: origin, TRUST_PROXY: "1", METRICS_TOKEN: TOKEN })
  const [[program, ...args], environment] = await PROXIES[proxy]!({ http, https, product: server.port }, folder)
  const child = spawn(program!, args, { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "pipe"] })
  const said: string[] = []
  child.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text))
  clean.push(async () => {
    if (child.exitCode === null) {
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  const answers = () =>
    ask(`${origin}/healthz`).then(
      ({ status }) => status,
      () => said.join(""),
    )
  await expect.poll(answers, { intervals: [100] }).toBe(200)
  return { ...server, origin, http, https }
}

interface Letter {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** As `send`, but nobody has signed the certificate. */
const ask = (address: string, { method = "GET", headers = {}, body }: Letter = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      address,
      { method, headers, agent: false, rejectUnauthorized: false },
      async (incoming) => {
        const text = (await incoming.toArray().catch(() => [])).join("")
        resolve({ status: incoming.statusCode!, headers: incoming.headers, text })
        outgoing.destroy()
      },
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })

const byForm = (origin: string, more: Record<string, string> = {}) => ({
  "Content-Type": FORM,
  Origin: origin,
  ...more,
})

for (const proxy of ["nginx", "caddy"])
  test.describe(`Behind ${proxy} as deploy/ has it`, () => {
    test.skip(!isThere(proxy), `${proxy} is not on this machine`)

    test("people come by https alone, log in, and no other site sends forms for them", async () => {
      const { origin, http, dataDir } = await startSite(proxy)
      const plain = await send(`http://localhost:${http}`, "/login")
      expect([plain.status, String(plain.headers.location)]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/localhost/),
      ])

      const page = await ask(`${origin}/login`)
      expect(page.status).toBe(200)
      expect(page.headers["x-answered-by"]).toBe("Rishta")
      const { email, password } = await member({ dataDir })
      const body = new URLSearchParams({ username: email, password }).toString()
      const entered = await ask(`${origin}/login`, { method: "POST", headers: byForm(origin), body })
      expect(entered.status).toBe(302)
      expect(String(entered.headers["set-cookie"])).toContain("Secure")
      const foreign = byForm("https://elsewhere.example")
      expect((await ask(`${origin}/login`, { method: "POST", headers: foreign, body })).status).toBe(403)
    })

    test("the product knows who asks, whatever a stranger says of himself", async () => {
      const { origin } = await startSite(proxy)
      const headers = { Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "192.0.2.77" }
      const { text } = await ask(`${origin}/readyz?verbose`, { headers })
      expect(text).toContain("asked from: 127.0.0.1\n")
      expect(text).not.toContain("192.0.2.77")
    })

    test("an upload arrives, and what is too large is told in the product's own words", async () => {
      const { origin, dataDir } = await startSite(proxy)
      const [ayesha, bilal] = [await member({ dataDir, plan: "pro" }), await member({ dataDir, gender: "male" })]
      await connect(ayesha, bilal, "accepted", dataDir)
      const form = byForm(origin, {
        Cookie: `__Host-sid=${ayesha.token}`,
        "Content-Type": "multipart/form-data; boundary=b",
      })
      const part = (bytes: number) =>
        Buffer.concat([
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
          Buffer.alloc(bytes, "a"),
          Buffer.from("\r\n--b--\r\n"),
        ])
      const path = `${origin}/Messages/${bilal.id}`
      const arrived = await ask(path, { method: "POST", headers: form, body: part(5 * MEGABYTE) })
      expect(arrived.headers["x-answered-by"]).toBe("Rishta")
      expect(arrived.status).not.toBe(413)
      const tooLarge = { ...form, "Content-Length": String(64.5 * MEGABYTE) }
      const refused = await ask(path, { method: "POST", headers: tooLarge, body: Buffer.alloc(1024) })
      expect([refused.status, refused.headers["x-answered-by"]]).toEqual([413, "Rishta"])
    })

    test("two people chat by WebSocket", async () => {
      const { origin, dataDir } = await startSite(proxy)
      const [ayesha, bilal] = [await member({ dataDir, plan: "pro" }), await member({ dataDir, gender: "male" })]
      await connect(ayesha, bilal, "accepted", dataDir)
      const open = async ({ token }: { token: string }) => {
        const options = { transports: ["websocket"], rejectUnauthorized: false, forceNew: true }
        const socket = io(origin, { ...options, extraHeaders: { Cookie: `__Host-sid=${token}`, Origin: origin } })
        clean.push(() => socket.disconnect())
        await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject))
        return socket
      }
      const [hers, his] = [await open(ayesha), await open(bilal)]
      const heard = new Promise<{ message: string }>((resolve) => his.once("newMessage", resolve))
      const message = { to: bilal.id, message: "Assalam o alaikum", clientId: crypto.randomUUID() }
      expect(await hers.timeout(5_000).emitWithAck("sendMessage", message)).toMatchObject({ ok: true })
      expect((await heard).message).toBe("Assalam o alaikum")
    })

    test("a line that says nothing is closed, and costs the product nothing", async () => {
      const { https, origin } = await startSite(proxy)
      const line = connectTls({
        port: https,
        host: "127.0.0.1",
        servername: "localhost",
        rejectUnauthorized: false,
        ALPNProtocols: ["http/1.1"],
      })
      line.on("error", () => {}).resume()
      await once(line, "secureConnect")
      line.write("GET /login HTTP/1.1\r\nHost: localhost")
      const closed = once(line, "close")
      expect((await ask(`${origin}/login`)).status).toBe(200)
      await closed
    })
  })
