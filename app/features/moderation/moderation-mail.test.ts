import { expect, test } from "vitest"
import { folded, moderationMail } from "./moderation-mail.ts"

test("A reason of any length arrives whole, in lines that no mail server breaks", () => {
  const reason = `${"Please choose a picture that shows your face. ".repeat(9)}\n\nThank you.`
  const lines = folded(reason).split("\n")
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72)
  expect(lines.join(" ").replace(/\s+/g, " ")).toBe(reason.replace(/\s+/g, " "))
})

test("The mail says who is meant, what it is about and where to read on", () => {
  const notice = { subject: "Your profile", text: ["One.", "Two."], address: "https://example.com/x" }
  expect(moderationMail("ayesha@example.com", "Ayesha", notice)).toEqual({
    to: "ayesha@example.com",
    subject: "Your profile",
    text: "Dear Ayesha,\n\nOne.\n\nTwo.\n\nhttps://example.com/x\n\nRishta\n",
  })
})
