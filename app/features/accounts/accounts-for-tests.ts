import { makePerson, type PersonOverrides } from "#db/test-people.ts"

/** Somebody with an account and nothing else. */
export const somebody = (account: PersonOverrides["account"] = {}) =>
  makePerson("Ayesha Khan", { account, profile: false })
