import { io } from "socket.io-client"
import { expect, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"

let made = 0

/** Each another file: the same one within a minute is one. */
function upload(cookie: string, origin: string, more: Record<string, string> = {}) {
  const body = `--x\r\nContent-Disposition: form-data; name="attachment"; filename="biodata.pdf"\r\nContent-Type: application/pdf\r\n\r\n${PDF}% ${++made}\n\r\n--x--\r\n`
  const headers = { Cookie: cookie, Origin: origin, "Content-Type": "multipart/form-data; boundary=x", ...more }
  return { method: "POST", headers, body }
}

test("While chat is marked as coming soon, every way into it says so", async ({ server, cookie, bilal }) => {
  const sql = database(server.dataDir)
  const headers = { Cookie: cookie }
  await sql`insert into site_setting (key, value) values ('chat', '"soon"')`
  try {
    for (const path of ["/contacts", `/Messages/${bilal.id}`, `/Messages/${bilal.id}?q=x`]) {
      const { status, text } = await send(server.origin, path, { headers })
      expect([status, text.includes("Feature Coming Soon")], path).toEqual([403, true])
      const [list, chat] = ["Chat feature is under development.", "Chat functionality is under development."]
      expect(text, path).toContain(path === "/contacts" ? list : chat)
    }
    for (const path of [`/Messages/${bilal.id}`, `/Messages/${bilal.id}/attachment`])
      expect((await send(server.origin, path, upload(cookie, server.origin))).status, path).toBe(403)
    const socket = io(server.origin, { transports: ["websocket"], extraHeaders: headers, forceNew: true })
    const answer = await socket.emitWithAck("getUserChatContacts", {})
    expect(answer).toEqual({ ok: false, error: "Chat functionality is under development.", reason: "soon" })
    socket.close()
  } finally {
    await sql`delete from site_setting where key = 'chat'`
  }
})

test("The twenty-first file of a day is answered with 429, on the page and from a script", async ({
  server,
  cookie,
  bilal,
}) => {
  const path = `/Messages/${bilal.id}/attachment`
  for (let i = 0; i < 20; i++)
    expect((await send(server.origin, path, upload(cookie, server.origin))).status, `file ${i + 1}`).toBe(200)
  const script = await send(server.origin, path, upload(cookie, server.origin))
  expect([script.status, script.text]).toEqual([429, expect.stringContaining("You can send 20 files a day.")])
  const page = await send(server.origin, `/Messages/${bilal.id}`, upload(cookie, server.origin))
  expect([page.status, page.text]).toEqual([429, expect.stringContaining("You can send 20 files a day.")])
  const written = {
    ...upload(cookie, server.origin),
    body: '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nhello\r\n--x--\r\n',
  }
  expect((await send(server.origin, `/Messages/${bilal.id}`, written)).status, "words still go").toBe(302)
})

test("No file comes from another site, and none is asked for by a path", async ({ server, cookie, bilal }) => {
  const evil = upload(cookie, "https://evil.example")
  for (const path of [
    `/Messages/${bilal.id}`,
    `/Messages/${bilal.id}/attachment`,
    `/Messages/${bilal.id}/attachment.data`,
  ])
    expect((await send(server.origin, path, evil)).status, path).toBe(403)
  const stored = await send(server.origin, `/Messages/${bilal.id}/attachment`, upload(cookie, server.origin))
  const { attachment } = JSON.parse(stored.text) as { attachment: { id: string } }
  const ask = async (path: string) => (await send(server.origin, path, { headers: { Cookie: cookie } })).status
  expect(await ask(`/attachments/${attachment.id}/file`)).toBe(200)
  for (const path of [
    `/attachments/${attachment.id}/picture`,
    `/attachments/${attachment.id}/../file`,
    `/attachments/${attachment.id.toUpperCase()}/file`,
    "/attachments/..%2f..%2fpackage.json/file",
    `/attachments/${"0".repeat(32)}/file`,
    `/attachments/${attachment.id}%00/file`,
  ])
    expect(await ask(path), path).toBe(404)
})
