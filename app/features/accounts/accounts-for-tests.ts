import { makePerson, type PersonOverrides } from "#db/test-people.ts"

export const somebody = (account: PersonOverrides["account"] = {}) =>
  makePerson("Ayesha Khan", { account, profile: false })
