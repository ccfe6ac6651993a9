import { expect } from "@playwright/test"
import type { Member } from "../support/people/members.ts"
import type { Person } from "../support/people/people.ts"
import type { Visitor } from "../support/requests/visitor.ts"
import { BELIEF, basics, FAMILY, PLACE, visitorOf, WORK } from "./joining.ts"

/** A new client of a consultant, whose family agrees to be shown; answers the number of the profile. */
export async function describeClient(consultant: Pick<Member, "token">, client: Person) {
  const { lastName } = client
  const visitor = visitorOf(consultant)
  await visitor.open("/client-profile")
  await visitor.send("Next", basics(client))
  await visitor.send("Update provinces", { nationality: "PK|Pakistani" })
  await visitor.send("Next", PLACE)
  const job = { employedStatus: "Job holder", occupation: "Job", salaryIncome: "50,000 - 70,000" }
  await visitor.send("Next", { ...WORK, ...job, height: "5'6", healthCondition: "Good" })
  await visitor.send("Next", { ...FAMILY, healthCondition: "Good" })
  const preferred = { minAge: "25", maxAge: "35", minHeight: "165", maxHeight: "185" }
  await visitor.send("Submit Profile", { ...BELIEF, residence: "Urban", ...preferred })
  expect(visitor.address).toMatch(/\/clients$/)
  const link = linksOf(visitor).find(({ text, path }) => /^\/clients\/\d+$/.test(path) && text.includes(lastName))
  await consent(visitor, link!.path)
  return Number(/\d+/.exec(link!.path)![0])
}

async function consent(consultant: Visitor, client: string) {
  await consultant.open(`${client}/consent`)
  await consultant.send("Make the link and the code")
  const family = visitorOf()
  await family.open(linksOf(consultant).find(({ path }) => /\/consent\/[\w-]{43}$/.test(path))!.path)
  await family.send("Yes, we agree", { saidBy: "father" })
  expect(family.text()).toContain("From now on others see the profile.")
}

const linksOf = ({ page }: Visitor) =>
  page.querySelectorAll("main a").map((link) => ({ text: link.text, path: link.getAttribute("href") ?? "" }))
