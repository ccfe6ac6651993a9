import { describe, expect, test } from "vitest"
import { readUpload } from "./upload.server.ts"

const MB = 1024 * 1024

function posted(fields: [string, string | File][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request("http://x/", { method: "POST", body })
}

const statusOf = (request: Request) =>
  readUpload(request, "image").then(
    () => 200,
    (thrown) => (thrown as { init: ResponseInit }).init.status,
  )

describe("a form with a file", () => {
  test("brings its fields in Urdu and the file of its field", async () => {
    const { form, bytes } = await readUpload(
      posted([
        ["firstName", "عائشہ"],
        ["image", new File(["abc"], "../../x.jpg")],
        ["lastName", "Khan"],
      ]),
      "image",
    )
    expect([form.get("firstName"), form.get("lastName"), form.get("image")]).toEqual(["عائشہ", "Khan", null])
    expect(Buffer.from(bytes!).toString()).toBe("abc")
  })

  test("a file field that was left alone brings none, an empty file is one", async () => {
    expect((await readUpload(posted([["image", new File([], "")]]), "image")).bytes).toBeUndefined()
    expect((await readUpload(posted([["image", new File([], "x.jpg")]]), "image")).bytes).toHaveLength(0)
    expect((await readUpload(posted([["other", new File(["x"], "x.jpg")]]), "image")).bytes).toBeUndefined()
  })

  test("a file over five megabytes leaves the other fields readable", async () => {
    const large = new File([new Uint8Array(5 * MB + 1)], "x.jpg")
    const { form, bytes } = await readUpload(
      posted([
        ["image", large],
        ["firstName", "Ayesha"],
      ]),
      "image",
    )
    expect([bytes?.length, form.get("firstName")]).toEqual([5 * MB + 1, "Ayesha"])
  })

  test("a plain form is read too", async () => {
    const body = new URLSearchParams({ firstName: "Ayesha" })
    const { form } = await readUpload(new Request("http://x/", { method: "POST", body }), "image")
    expect(form.get("firstName")).toBe("Ayesha")
  })

  test.each<[string, () => Request]>([
    ["two files", () => posted(["a", "b"].map((name) => ["image", new File([name], name)]))],
    ["31 parts", () => posted(Array.from({ length: 31 }, (_, i) => [`field${i}`, ""]))],
    ["more than six megabytes", () => posted([["image", new File([new Uint8Array(6 * MB + 1)], "x.jpg")]])],
    [
      "a torn body",
      () =>
        new Request("http://x/", {
          method: "POST",
          body: "--x\r\nContent-Disposition: form-data",
          headers: { "Content-Type": "multipart/form-data; boundary=x" },
        }),
    ],
    [
      "no boundary",
      () => new Request("http://x/", { method: "POST", body: "x", headers: { "Content-Type": "multipart/form-data" } }),
    ],
  ])("%s: 400", async (_name, request) => {
    expect(await statusOf(request())).toBe(400)
  })
})
