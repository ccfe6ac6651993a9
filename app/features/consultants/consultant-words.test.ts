import { expect, test } from "vitest"
import { aboutWords, throughWords } from "./consultant-words.ts"

const farhat = { consultant: "Farhat Saeed", company: "Saeed Marriage Bureau", checked: true }

test("Members read for whom a consultant writes, and whether the company was checked", () => {
  expect(throughWords({ ...farhat, client: "Sana Malik" })).toBe(
    "Through Farhat Saeed, Saeed Marriage Bureau (checked), for their client Sana Malik",
  )
  expect(throughWords({ ...farhat, company: null, checked: false, client: null })).toBe(
    "Through Farhat Saeed (not yet verified), who has not named a client yet",
  )
})

test("A chat says which clients it is about, to both sides", () => {
  const chat = {
    clients: "Sana Malik, Hira Malik",
    isConsultant: true,
    company: "Saeed Marriage Bureau",
    checked: false,
  }
  expect(aboutWords(chat)).toBe("Saeed Marriage Bureau (not yet verified) · about Sana Malik, Hira Malik")
  expect(aboutWords({ ...chat, company: null, clients: null })).toBe("Marriage consultant (not yet verified)")
  expect(aboutWords({ ...chat, isConsultant: false })).toBe("About Sana Malik, Hira Malik")
  expect(aboutWords({ ...chat, isConsultant: false, clients: null })).toBeNull()
})
