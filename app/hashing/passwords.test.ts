import { describe, expect, test } from "vitest"
import { QueueFull } from "#app/overload/bounded-queue.ts"
import { hashPassword, passwordFits } from "./passwords.server.ts"

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

  test("is kept as a hash that does not show it, and another one each time", async () => {
    const [one, other] = [await hashPassword("green mango tree"), await hashPassword("green mango tree")]
    expect(one).not.toContain("mango")
    expect(one).not.toBe(other)
  })

  test("fits nobody without an account", async () => {
    expect(await passwordFits(undefined, "green mango tree")).toBe(false)
  })
})

test("of 60 hashes that are asked for at once the last are turned away before the first is done", async () => {
  const ends: string[] = []
  const asked = Array.from({ length: 60 }, () =>
    passwordFits(undefined, "x").then(
      () => ends.push("done"),
      (error) => ends.push(error instanceof QueueFull ? "turned away" : "failed"),
    ),
  )
  await Promise.all(asked)
  const turnedAway = ends.filter((end) => end === "turned away").length
  expect(turnedAway).toBeGreaterThanOrEqual(7)
  expect(ends.slice(0, turnedAway)).not.toContain("done")
  expect(ends).not.toContain("failed")
})
