import { describe, expect, test } from "vitest"
import { z } from "zod"
import { sealedCookie } from "./sealed.server.ts"

const draft = sealedCookie("member_draft", z.object({ name: z.string() }), 60)

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

const sealedIn = (header: string) => header.slice(header.indexOf("=") + 1, header.indexOf(";"))
const asking = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } })

describe("a sealed cookie", () => {
  test("gives back what was put in, and shows none of it", async () => {
    const header = await draft.write({ name: "Ayesha" })
    expect(header).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(sealedIn(header), "base64url").toString("latin1")).not.toContain("Ayesha")
    expect(await draft.read(asking(`member_draft=${sealedIn(header)}`))).toEqual({ name: "Ayesha" })
  })

  test("is absent when any one of its characters was changed", async () => {
    const value = sealedIn(await draft.write({ name: "Ayesha" }))
    for (let i = 0; i < value.length; i += 7) {
      // The first of its six bits: at the end of a part the last ones may mean nothing.
      const other = LETTERS[LETTERS.indexOf(value[i]!) ^ 32] ?? "A"
      const tampered = value.slice(0, i) + other + value.slice(i + 1)
      expect(await draft.read(asking(`member_draft=${tampered}`)), `character ${i}`).toBeUndefined()
    }
  })

  test("is absent under another name, in another shape, or when it is nonsense", async () => {
    const value = sealedIn(await draft.write({ name: "Ayesha" }))
    expect(await sealedCookie("client_draft", z.any(), 60).read(asking(`client_draft=${value}`))).toBeUndefined()
    expect(
      await sealedCookie("member_draft", z.object({ age: z.number() }), 60).read(asking(`member_draft=${value}`)),
    ).toBeUndefined()
    expect(await draft.read(asking(`member_draft=${"x".repeat(20_000)}`))).toBeUndefined()
    expect(await draft.read(asking("member_draft=..%00.."))).toBeUndefined()
  })

  test("is absent once it is too old", async () => {
    const value = sealedIn(await sealedCookie("member_draft", z.any(), -1).write({ name: "Ayesha" }))
    expect(await draft.read(asking(`member_draft=${value}`))).toBeUndefined()
  })

  test("is absent when it was sealed with a foreign secret", async () => {
    const { CompactEncrypt } = await import("jose")
    const foreign = await new CompactEncrypt(
      new TextEncoder().encode(
        JSON.stringify({ name: "member_draft", value: { name: "Ayesha" }, until: Date.now() + 60_000 }),
      ),
    )
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(new Uint8Array(32))
    expect(await draft.read(asking(`member_draft=${foreign}`))).toBeUndefined()
  })

  test("refuses to grow beyond what a browser keeps", async () => {
    await expect(draft.write({ name: "x".repeat(4000) })).rejects.toThrow(RangeError)
  })
})
