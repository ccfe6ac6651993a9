import { RouterContextProvider, redirect } from "react-router"
import { expect, test } from "vitest"
import { noticeCookie, redirectWithNotice } from "#app/cookies/notice.server.ts"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { noteOutcome, traced } from "#app/logs/current-request.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { PageViewer } from "#app/viewer/sessions.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { answerOnce, newFormKey } from "./answer-once.server.ts"

newDatabase()

type Work = (request: Request) => Promise<Response>

/** What the middleware lets through as somebody, and how often it came so far. */
async function counted(work: Work) {
  const { id } = await somebody()
  const done: string[] = []
  async function send(body: URLSearchParams | FormData, { cookie = "", path = "/notes", as = id, nonce = "" } = {}) {
    const request = new Request(`http://localhost${path}`, { method: "POST", body, headers: { Cookie: cookie } })
    const context = new RouterContextProvider()
    const own = { ...ctx(), nonce }
    context.set(requestContext, own)
    context.set(visitorContext, { id: as } as PageViewer)
    const next = () =>
      work(request).then(
        (answer) => {
          done.push(path)
          return answer
        },
        (thrown: Response) => thrown,
      )
    return traced(own, () => answerOnce({ request, context } as never, next)) as Promise<Response>
  }
  return { send, done }
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const saved: Work = () => redirectWithNotice("/notes", "Saved")

test("what is sent again with its key is answered as the first time, with its notice", async () => {
  const { send, done } = await counted(saved)
  const body = form({ formKey: newFormKey(), body: "Called" })
  const answers = [await send(body), ...(await Promise.all([send(body), send(body, { path: "/notes.data" })]))]
  expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
    Array(3).fill([302, "/notes"]),
  )
  for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^notice=/)])
  expect(done).toHaveLength(1)
})

test("at once it is done once, too", async () => {
  const { send, done } = await counted(saved)
  const body = form({ formKey: newFormKey(), body: "Called" })
  await Promise.all(Array.from({ length: 8 }, () => send(body)))
  expect(done).toHaveLength(1)
})

test.each<[string, (first: Record<string, string>) => Record<string, string>, object?]>([
  ["other words", (first) => ({ ...first, body: "Called again" })],
  ["another page's key", (first) => ({ ...first, formKey: newFormKey() })],
  ["another address", (first) => first, { path: "/notes?case=7" }],
  ["no key", ({ body }) => ({ body: body! })],
])("%s is another act", async (_, change, options) => {
  const { send, done } = await counted(saved)
  const first = { formKey: newFormKey(), body: "Called" }
  await send(form(first))
  await send(form(change(first)), options)
  expect(done).toHaveLength(2)
})

test("somebody else's form is another's, whatever its key", async () => {
  const { send, done } = await counted(saved)
  const body = form({ formKey: newFormKey(), body: "Called" })
  await send(body)
  await send(body, { as: (await somebody()).id })
  expect(done).toHaveLength(2)
})

test.each<[string, Work]>([
  ["an error", async () => new Response(null, { status: 400 })],
  [
    "a notice",
    async () => {
      noteOutcome("refused")
      return redirect("/notes")
    },
  ],
])("what was refused by %s may be sent again", async (_, refuse) => {
  const { send, done } = await counted(refuse)
  const body = form({ formKey: newFormKey() })
  await send(body)
  await send(body)
  expect(done).toHaveLength(2)
})

test("a cookie is set again only where the browser still has what it had: a draft that went on stays", async () => {
  const line = "client_draft=; Max-Age=0"
  const { send } = await counted(async () => redirect("/clients", { headers: { "Set-Cookie": line } }))
  const body = form({ formKey: newFormKey() })
  const cookies = async (cookie: string) => (await send(body, { cookie })).headers.getSetCookie()
  expect(await cookies("client_draft=of-ayesha")).toEqual([line])
  expect(await cookies("client_draft=of-ayesha")).toEqual([line])
  expect(await cookies("client_draft=of-sana")).toEqual([])
})

test("scripts in a page that is answered again have that answer's own nonce", async () => {
  const page = { headers: { "Content-Type": "text/html; charset=utf-8" } }
  const { send } = await counted(async () => new Response('<script nonce="first">', page))
  const body = form({ formKey: newFormKey() })
  await send(body, { nonce: "first" })
  expect(await (await send(body, { nonce: "second" })).text()).toBe('<script nonce="second">')
})

test("a form with a file is known by its bytes; what was taken of the second is undone", async () => {
  const undone: number[] = []
  const take = async ({ bytes }: { bytes: AsyncIterable<Uint8Array> }) => {
    let size = 0
    for await (const chunk of bytes) size += chunk.length
    return size
  }
  const { send, done } = await counted(async (request) => {
    await readStreamedUpload(request, "image", take, async (size) => undone.push(size))
    return redirect("/pictures")
  })
  const formKey = newFormKey()
  function picture(content: string) {
    const body = new FormData()
    body.append("formKey", formKey)
    body.append("image", new File([content], "me.jpg"))
    return body
  }
  await send(picture("a face"))
  const again = await send(picture("a face"))
  expect([again.status, again.headers.get("Location")]).toEqual([302, "/pictures"])
  expect([done.length, undone]).toEqual([1, [6]])
  await send(picture("a garden"))
  expect(done).toHaveLength(2)
})

test("a notice that is told again is a fresh one", async () => {
  const { send } = await counted(saved)
  const body = form({ formKey: newFormKey() })
  await send(body)
  const cookie = (await send(body)).headers.getSetCookie()[0]!.split(";")[0]!
  const read = await noticeCookie.read(new Request("http://localhost/", { headers: { Cookie: cookie } }))
  expect(read).toEqual({ text: "Saved", tone: "good" })
})
