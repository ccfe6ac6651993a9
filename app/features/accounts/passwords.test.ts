import { describe, expect, test } from "vitest"
import { hashPassword, passwordFits } from "./passwords.server.ts"
import { statusOf } from "./people-for-tests.ts"

describe("a password", () => {
  test.each(["🌹".repeat(64), "x".repeat(128), ` spaces stay ${"y".repeat(80)} `])(
    "of any characters counts as a whole",
    async (password) => {
      const hash = await hashPassword(password)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await passwordFits(hash, password)).toBe(true)
      expect(await passwordFits(hash, password.trim().slice(0, 72))).toBe(false)
    },
  )

  test("fits nobody without an account", async () => {
    expect(await passwordFits(undefined, "green mango tree")).toBe(false)
  })
})

test("at most 54 hashes are taken on at once; the others are told to come back", async () => {
  const tries = await Promise.all(Array.from({ length: 60 }, () => statusOf(passwordFits(undefined, "x"))))
  const refused = tries.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(6)
  expect(refused[0]?.headers.get("Retry-After")).toBe("5")
})
