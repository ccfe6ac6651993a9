import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { type ArrivingFile, readStreamedUpload } from "./streamed-upload.server.ts"

const taken: string[] = []
const undone: string[] = []

/** Reads a form whose file is taken by its name and size. */
function read(request: Request) {
  taken.length = undone.length = 0
  return readStreamedUpload(
    request,
    "attachment",
    async ({ name, bytes }) => {
      let size = 0
      for await (const chunk of bytes) size += chunk.length
      taken.push(name)
      return `${name} ${size}`
    },
    async (file) => undone.push(file),
  )
}

function posted(fields: [string, string | File][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request("http://x/", { method: "POST", body })
}

const multipart = (body: string) =>
  new Request("http://x/", { method: "POST", body, headers: { "Content-Type": "multipart/form-data; boundary=x" } })

const streamed = (body: ReadableStream) =>
  new Request("http://x/", {
    method: "POST",
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    duplex: "half",
  } as RequestInit)

const statusOf = (request: Request) =>
  read(request).then(
    () => 200,
    (thrown) => (thrown as { init: ResponseInit }).init.status,
  )

test("a file is taken while it arrives, with the fields before and after it", async () => {
  const file = new File([new Uint8Array(3_000_000)], "biodata.pdf")
  const { form, taken } = await read(
    posted([
      ["message", "عائشہ"],
      ["attachment", file],
      ["upTo", "7"],
    ]),
  )
  expect([form.get("message"), form.get("upTo"), taken]).toEqual(["عائشہ", "7", "biodata.pdf 3000000"])
})

test("a file field that was left alone, or another field's file, is none", async () => {
  expect((await read(posted([["attachment", new File([], "")]]))).taken).toBeUndefined()
  expect(await read(posted([["image", new File(["x"], "x.jpg")]]))).toMatchObject({
    taken: undefined,
    others: ["image"],
  })
})

test("a form without files is read too", async () => {
  const body = new URLSearchParams({ message: "hello" })
  const { form, taken } = await read(new Request("http://x/", { method: "POST", body }))
  expect([form.get("message"), taken]).toEqual(["hello", undefined])
})

test.each<[string, () => Request]>([
  ["two files", () => posted(["a", "b"].map((name) => ["attachment", new File([name], name)]))],
  ["31 parts", () => posted(Array.from({ length: 31 }, (_, i) => [`field${i}`, "x"]))],
  ["a field that is too long", () => posted([["message", "x".repeat(70_000)]])],
  ["a name that no form has", () => posted([["a[999999999]", "x"]])],
  ["a torn part", () => multipart("--x\r\nContent-Disposition: form-data; name=message")],
  [
    "no boundary",
    () => new Request("http://x/", { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } }),
  ],
  [
    "no body",
    () => new Request("http://x/", { method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" } }),
  ],
])("%s: 400", async (_name, request) => {
  expect(await statusOf(request())).toBe(400)
  expect(undone.length).toBe(taken.length)
})

test("a file that breaks off is not taken", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n'
  expect(await statusOf(multipart(`${head}half a file`))).toBe(400)
  expect(taken).toEqual([])
})

test("a form that breaks off while its file waits to be taken, or is wanted by nobody, ends nothing else", async () => {
  const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`
  let waited = 0
  for (const name of ["attachment", "image"]) {
    const brokenOff = Promise.withResolvers<void>()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${head(name)}half a file`)),
      pull(controller) {
        controller.close()
        brokenOff.resolve()
      },
    })
    const slowly = async ({ bytes }: ArrivingFile) => {
      await brokenOff.promise
      await turn()
      waited++
      for await (const _chunk of bytes);
    }
    await expect(readStreamedUpload(streamed(body), "attachment", slowly, async () => {})).rejects.toMatchObject({
      init: { status: 400 },
    })
  }
  expect(waited).toBe(1)
})

test("a file of a form that has too strange fields is undone", async () => {
  const wrong = posted([
    ["attachment", new File(["x"], "biodata.pdf")],
    ["a[999999999]", "x"],
  ])
  expect(await statusOf(wrong)).toBe(400)
  expect([taken, undone]).toEqual([["biodata.pdf"], ["biodata.pdf 1"]])
})

test("a sender who goes away in the middle is not waited for", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n'
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head + "x".repeat(100_000)))
    },
    pull: (controller) => controller.error(new Error("gone")),
  })
  expect(await statusOf(streamed(body))).toBe(400)
  expect(taken).toEqual([])
})
