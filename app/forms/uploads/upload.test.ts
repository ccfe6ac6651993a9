import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { config } from "#app/config.server.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"
import { withUpload } from "./upload.server.ts"

ownFolder()
afterEach(async () => expect(await readdir(join(config.storageFolder, "incoming")).catch(() => [])).toEqual([]))

const MB = 1024 * 1024

function posted(fields: [string, string | File][]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request("http://x/", { method: "POST", body })
}

const limits = { field: "image", mostBytes: 2 * MB }

/** The form, and what the file held or why there is none. */
const read = (request: Request) =>
  withUpload(request, limits, async ({ form, file }) => ({
    form,
    file: typeof file === "object" ? (await readFile(file.path)).toString() : file,
  }))

const statusOf = (request: Request) =>
  read(request).then(
    () => 200,
    (thrown) => (thrown as { init: ResponseInit }).init.status,
  )

describe("a form with a file", () => {
  test("brings its fields in Urdu and the file of its field", async () => {
    const { form, file } = await read(
      posted([
        ["firstName", "عائشہ"],
        ["image", new File(["abc"], "../../x.jpg")],
        ["lastName", "Khan"],
      ]),
    )
    expect([form.get("firstName"), form.get("lastName"), form.get("image"), file]).toEqual([
      "عائشہ",
      "Khan",
      null,
      "abc",
    ])
  })

  test("a file field that was left alone brings none, an empty file is one", async () => {
    expect((await read(posted([["image", new File([], "")]]))).file).toBeUndefined()
    expect((await read(posted([["image", new File([], "x.jpg")]]))).file).toBe("")
    expect((await read(posted([["other", new File(["x"], "x.jpg")]]))).file).toBeUndefined()
  })

  test("a file that is too large leaves the other fields readable", async () => {
    const large = new File([new Uint8Array(2 * MB + 1)], "x.jpg")
    const { form, file } = await read(
      posted([
        ["image", large],
        ["firstName", "Ayesha"],
      ]),
    )
    expect([file, form.get("firstName")]).toEqual(["too large", "Ayesha"])
  })

  test("a full disk leaves the other fields readable", async () => {
    vi.spyOn(storage, "receive").mockImplementationOnce(async (stream) => {
      for await (const _chunk of stream);
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
    })
    const { form, file } = await read(
      posted([
        ["image", new File(["abc"], "x.jpg")],
        ["firstName", "Ayesha"],
      ]),
    )
    expect([file, form.get("firstName")]).toEqual(["no room", "Ayesha"])
  })

  test("a plain form is read too", async () => {
    const body = new URLSearchParams({ firstName: "Ayesha" })
    const { form } = await read(new Request("http://x/", { method: "POST", body }))
    expect(form.get("firstName")).toBe("Ayesha")
  })

  test("the file is forgotten when what is done with it fails", async () => {
    const failing = withUpload(posted([["image", new File(["abc"], "x.jpg")]]), limits, async () => {
      throw new Error("failed")
    })
    await expect(failing).rejects.toThrow("failed")
  })

  test.each<[string, () => Request]>([
    ["two files", () => posted(["a", "b"].map((name) => ["image", new File([name], name)]))],
    ["31 parts", () => posted(Array.from({ length: 31 }, (_, i) => [`field${i}`, ""]))],
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
