import { and, eq, or, sql } from "drizzle-orm"
import { href } from "react-router"
import { isolated } from "#app/ui/isolated.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { lastDigitsOf } from "#db/schema/columns.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

interface Person {
  firstName: string
  lastName: string
  dateOfBirth: string
  contactNumber: string
}

/** The same phone, or the same name and birth date. */
export async function findDuplicate(consultant: Actor, { firstName, lastName, dateOfBirth, contactNumber }: Person) {
  const samePhone = and(
    sql`${lastDigitsOf(profiles.contactNumber)} = ${lastDigitsOf(sql`${contactNumber}::text`)}`,
    eq(profiles.contactNumber, contactNumber),
  )
  const sameName = and(
    sql`lower(${profiles.firstName}) = ${firstName.toLowerCase()}`,
    sql`lower(${profiles.lastName}) = ${lastName.toLowerCase()}`,
    eq(profiles.dateOfBirth, dateOfBirth),
  )
  const [found] = await db
    .select({
      id: profiles.id,
      name: fullNameOf(profiles),
      phone: sql<boolean>`${profiles.contactNumber} is not distinct from ${contactNumber}`,
    })
    .from(profiles)
    .where(and(isClientOf(consultant.id), or(samePhone, sameName)))
    .limit(1)
  return found
}

/** A hint only: it blocks nobody. */
export async function duplicateHint(consultant: Actor, person: Person) {
  const found = await findDuplicate(consultant, person)
  if (!found) return
  const same = found.phone ? "this phone number" : "this name and birth date"
  return {
    title: "Is this somebody new?",
    text: `You have a client with ${same} already: ${isolated(found.name)}. If it is somebody else, just go on.`,
    next: { to: href("/clients/:id", { id: String(found.id) }), label: "Look at that client" },
  }
}
