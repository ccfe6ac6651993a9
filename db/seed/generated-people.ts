import { fullName } from "#app/features/profiles/full-name.ts"
import { newKey } from "#app/storage/storage.server.ts"
import type { accounts } from "#db/schema/accounts.ts"
import type { pictures } from "#db/schema/pictures.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { Row } from "./copy.ts"
import { makePerson, type Person } from "./people/person.ts"
import { type Random, randomFrom } from "./people/random.ts"
import { LARGE, portraitKey, portraitsOf } from "./portraits/files.ts"
import type { Look } from "./portraits/recipes.ts"

const DAY = 24 * 60 * 60 * 1000
const SPAN = 180 * DAY
const WITH_PICTURE = 0.9
const VERIFIED = 0.45
const SHOWS_PICTURE = 0.95

export interface Member {
  account: Row<typeof accounts>
  profile: Row<typeof profiles>
  picture?: Row<typeof pictures>
  /** Those after the first. */
  further?: Row<typeof pictures>[]
  draft?: boolean
}

export interface GeneratedPeople {
  firstAccount: number
  firstProfile: number
  count: number
  now: Date
}

/** Oldest first. The same numbers give the same people. */
export function* generatedPeople({ firstAccount, firstProfile, count, now }: GeneratedPeople): Generator<Member> {
  const random = randomFrom(firstAccount)
  const portraits = portraitsInTurn()
  for (let index = 0; index < count; index++) {
    const joinedAt = new Date(now.getTime() - SPAN * (1 - (index + random.next()) / (count + 1)))
    const { person, look } = makePerson(random, { reading: "member", today: now })
    const accountId = firstAccount + index
    const account = memberAccount(accountId, person, joinedAt, random)
    const picture = random.chance(WITH_PICTURE) ? portraits(accountId, person.gender, look, joinedAt) : undefined
    yield {
      account,
      picture,
      profile: profileRow(firstProfile + index, accountId, "member", person, {
        pictureId: picture?.id ?? null,
        verifiedAt: random.chance(VERIFIED) ? new Date(Math.min(joinedAt.getTime() + 2 * DAY, now.getTime())) : null,
        createdAt: joinedAt,
        activeAt: lastHere(accountId, joinedAt, now),
      }),
    }
  }
}

function memberAccount(id: number, person: Person, joinedAt: Date, random: Random): Row<typeof accounts> {
  const local = `${person.firstName}.${person.lastName}`.toLowerCase().replace(/[^a-z.]/g, "")
  return {
    id,
    role: "user",
    status: "active",
    name: fullName(person),
    email: `${local}.${id}@people.example`,
    username: null,
    // Without a password nobody logs in as one of them.
    passwordHash: null,
    city: person.city,
    state: person.province,
    country: person.nationality,
    companyName: null,
    companyAddress: null,
    contactNumber: null,
    companyCheckedAt: null,
    showPicture: random.chance(SHOWS_PICTURE),
    firstLoginAt: joinedAt,
    verifiedAt: joinedAt,
    createdAt: joinedAt,
  }
}

/** Since joining, more often recently. */
function lastHere(accountId: number, joinedAt: Date, now: Date) {
  const share = ((accountId * 7_919) % 1_000) / 1_000
  return new Date(now.getTime() - (now.getTime() - joinedAt.getTime()) * share ** 2)
}

interface Shown {
  pictureId: string | null
  verifiedAt: Date | null
  createdAt: Date
  activeAt?: Date
  consultantName?: string
  companyName?: string | null
  companyAddress?: string | null
}

export function profileRow(
  id: number,
  accountId: number,
  kind: "member" | "client",
  person: Person,
  { pictureId, verifiedAt, createdAt, activeAt, consultantName, companyName, companyAddress }: Shown,
): Row<typeof profiles> {
  return {
    id,
    accountId,
    kind,
    ...person,
    pictureId,
    draftKey: null,
    consultantName: consultantName ?? null,
    companyName: companyName ?? null,
    companyAddress: companyAddress ?? null,
    verifiedAt,
    createdAt,
    queuedAt: createdAt,
    updatedAt: createdAt,
    activeAt: activeAt ?? createdAt,
  }
}

/** In turn, so that neighbours in a list do not look alike. */
export function portraitsInTurn() {
  const given = new Map<string, number>()
  return (accountId: number, gender: string, look: Look, createdAt: Date): Row<typeof pictures> => {
    const kind = `${gender} ${look}`
    const fitting = portraitsOf(gender, look)
    const count = given.get(kind) ?? 0
    given.set(kind, count + 1)
    const sharedFiles = portraitKey(fitting[count % fitting.length]!)
    return { id: newKey(), accountId, sharedFiles, ...LARGE, createdAt }
  }
}
