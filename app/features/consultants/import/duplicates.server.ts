import { fullName } from "#app/features/profiles/full-name.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { JudgedClient } from "./judge.server.ts"

export interface Hint {
  row: number
  name: string
  words: string
}

interface Someone {
  firstName: string
  lastName: string
  dateOfBirth: string
  contactNumber: string | null
}

const born = (one: Someone) => `${fullName(one)} ${one.dateOfBirth}`.toLowerCase()

export async function findDuplicates(viewer: Actor, clients: readonly JudgedClient[]): Promise<Hint[]> {
  const { firstName, lastName, dateOfBirth, contactNumber } = profiles
  const own = await db
    .select({ firstName, lastName, dateOfBirth, contactNumber })
    .from(profiles)
    .where(isClientOf(viewer.id))
  const phones = new Map<string, string>()
  const people = new Map<string, string>()
  const remember = (one: Someone, words: string) => {
    if (one.contactNumber && !phones.has(one.contactNumber)) phones.set(one.contactNumber, words)
    if (!people.has(born(one))) people.set(born(one), words)
  }
  for (const one of own) remember(one, `your client ${fullName(one)}`)
  return clients.flatMap(({ row, answers: { personal } }) => {
    const [phone, person] = [phones.get(personal.contactNumber), people.get(born(personal))]
    remember(personal, `row ${row}`)
    const words = person
      ? `The same name and date of birth as ${person}`
      : phone
        ? `The same phone number as ${phone}`
        : undefined
    return words ? [{ row, name: fullName(personal), words: `${words}.` }] : []
  })
}
