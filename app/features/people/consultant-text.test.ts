import { expect, test } from "vitest"
import { isolated } from "#app/ui/isolated.ts"
import { aboutText, throughText } from "./consultant-text.ts"

const farhat = { consultant: "Farhat Saeed", company: "Saeed Marriage Bureau", checked: true }

test("A client's card says who writes, and whether the company was checked; other consultants read which client", () => {
  const through = `Through ${isolated("Farhat Saeed")}, ${isolated("Saeed Marriage Bureau")} (checked)`
  expect(throughText({ ...farhat, named: true, number: null })).toBe(through)
  expect(throughText({ ...farhat, named: true, number: 17 })).toBe(`${through}, client 17`)
  expect(throughText({ ...farhat, company: null, checked: false, named: false, number: null })).toBe(
    `Through ${isolated("Farhat Saeed")} (not yet verified), who has not named a client yet`,
  )
})

test("A chat says which clients it is about, to both sides", () => {
  const chat = {
    clients: "Sana Malik, Hira Malik",
    isConsultant: true,
    company: "Saeed Marriage Bureau",
    checked: false,
  }
  expect(aboutText(chat)).toBe(
    `${isolated("Saeed Marriage Bureau")} (not yet verified) · about ${isolated("Sana Malik, Hira Malik")}`,
  )
  expect(aboutText({ ...chat, company: null, clients: null })).toBe(
    `${isolated("Marriage consultant")} (not yet verified)`,
  )
  expect(aboutText({ ...chat, isConsultant: false })).toBe(`About ${isolated("Sana Malik, Hira Malik")}`)
  expect(aboutText({ ...chat, isConsultant: false, clients: null })).toBeNull()
})
