import { beforeAll, describe, expect, test } from "vitest"
import { applyAction } from "#app/features/accounts/actions/actions.server.ts"
import { browseBy } from "#app/features/browse/browse-by.server.ts"
import type { BrowseFilter } from "#app/features/browse/filters.server.ts"
import { listSaved, saveSearch } from "#app/features/browse/saved/saved-searches.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { findAll } from "#app/features/browse/search-screen.server.ts"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import { notifyNewMatches } from "#app/features/matching/new-matches.server.ts"
import { listSoulmates } from "#app/features/matching/soulmates.server.ts"
import { listTopMatches } from "#app/features/matching/top-matches.server.ts"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { dismiss } from "#app/features/safety/dismissals.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { findViewer, type Viewer } from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { profileStatuses } from "#db/schema/profiles.ts"
import { makePerson, makeProfile, makeSignedIn } from "#db/test-people.ts"

newDatabase()

/**
 * Who is seen where: `yes`; with a `mark` beside the name; without the picture (`faceless`); by `name` alone, with no way
 * there; or `-`, not at all. Those from 'asked' on are in touch, blocked or put aside by whoever looks.
 */
const WHO_IS_SEEN = `
                  looking  in-talks  engaged  paused  suspended  hides-picture  asked  paused-asked  blocked  blocks  dismissed
  newest          yes      mark      mark     -       -          faceless       yes    -             -        -       -
  everybody       yes      mark      mark     -       -          faceless       yes    -             -        -       -
  active          yes      mark      mark     -       -          faceless       yes    -             -        -       -
  best-first      yes      mark      mark     -       -          faceless       yes    -             -        -       -
  with-a-picture  yes      mark      mark     -       -          -              yes    -             -        -       -
  caste           yes      mark      mark     -       -          faceless       yes    -             -        -       -
  religion        yes      mark      mark     -       -          faceless       yes    -             -        -       -
  sect            yes      mark      mark     -       -          faceless       yes    -             -        -       -
  height          yes      mark      mark     -       -          faceless       yes    -             -        -       -
  residence       yes      mark      mark     -       -          faceless       yes    -             -        -       -
  profession      yes      mark      mark     -       -          faceless       yes    -             -        -       -
  other-clients   yes      mark      mark     -       -          faceless       yes    -             -        -       -
  Soulmate        yes      mark      -        -       -          faceless       yes    -             -        -       -
  top-matches     yes      mark      -        -       -          faceless       -      -             -        -       -
  favourites      yes      mark      mark     name    -          faceless       yes    mark          -        -       yes
  own-page        yes      mark      mark     -       -          faceless       yes    mark          -        -       yes
`

/** Of whom lists show by what their viewer has chosen, and whom by whom the viewer looks for. */
const OF_WHICH_GENDER = `
                  women    men    everyone
  newest          women    men    both
  everybody       women    men    both
  active          women    men    both
  best-first      women    men    both
  caste           women    men    both
  religion        women    men    both
  sect            women    men    both
  height          women    men    both
  residence       women    men    both
  profession      women    men    both
  other-clients   women    men    both
  Soulmate        men      men    men
  top-matches     men      men    men
  favourites      both     both   both
`

type Choice = "female" | "male" | "everyone"
type Status = (typeof profileStatuses)[number]
interface Seen {
  profileId: number
  age?: number
  pictureId?: string | null
  availability?: { mark: string }
}

const STATES: Record<string, Status> = {
  "in-talks": "in talks",
  engaged: "engaged",
  paused: "paused",
  "paused-asked": "paused",
}

/** What all have in common, so that each list would find each of them. */
const COMMON = {
  religion: "Islam",
  sect: "Sunni",
  caste: "Jatt",
  heightCm: 170,
  residence: "Urban",
  employedStatus: "Employed",
  city: "Lahore",
} as const

const rowsOf = (table: string) => {
  const [head, ...rows] = table.trim().split("\n")
  const names = head!.trim().split(/\s+/)
  return rows.map((row) => {
    const [list, ...cells] = row.trim().split(/\s+/)
    return [list!, Object.fromEntries(names.map((name, index) => [name, cells[index]!]))] as const
  })
}
const NAMES = Object.keys(rowsOf(WHO_IS_SEEN)[0]![1])

const page = { page: 1, limit: 50 } as const
const asking = (choice: Choice, query = "") => new Request(`http://localhost/?gender=${choice}&limit=50&${query}`)
const all = async (viewer: Viewer, choice: Choice, query = "") =>
  (await findAll(viewer, new URLSearchParams(query), page, choice)).people
const by = (filter: BrowseFilter, value: string) => async (viewer: Viewer, choice: Choice) =>
  (await browseBy(filter, asking(choice, `${filter}=${encodeURIComponent(value)}`), viewer)).people

const LISTS: Record<string, (viewer: Viewer, choice: Choice) => Promise<Seen[]>> = {
  newest: async (viewer, gender) => (await listCards(viewer, page, { gender })).people,
  everybody: all,
  active: (viewer, choice) => all(viewer, choice, "order=active"),
  "best-first": (viewer, choice) => all(viewer, choice, "order=match"),
  "with-a-picture": (viewer, choice) => all(viewer, choice, "picture=yes"),
  caste: by("caste", "Jatt"),
  religion: by("religion", "Islam"),
  sect: by("sect", "Sunni"),
  height: by("height", "5'7"),
  residence: by("residence", "Urban"),
  profession: by("employedStatus", "Employed"),
  "other-clients": (viewer, choice) => all(viewer, choice, "of=clients"),
  Soulmate: async (viewer) => {
    const { people, near } = await listSoulmates(viewer.profileId!, 1)
    return [...people, ...(near?.people ?? [])]
  },
  "top-matches": (viewer) => listTopMatches(viewer.profileId!, 50),
  favourites: async (viewer) => (await listFavourites(viewer, page)).people,
  "own-page": async (viewer) => {
    const ids = Object.values(scenes.member.people)
    const pages = await Promise.all(ids.map(({ profileId }) => findProfile(viewer, profileId)))
    return pages.filter((page) => page !== undefined)
  },
}

interface Scene {
  viewer: Viewer
  people: Record<string, { id: number; profileId: number }>
}

let scenes: Record<"member" | "client", Scene>

async function scene(kind: "member" | "client"): Promise<Scene> {
  const profile = { ...COMMON, prefersGender: "male" as const, prefersReligion: "Islam" }
  const { token } = await makeSignedIn("Ayesha", kind === "member" ? { profile } : { role: "guest" })
  const viewer = (await findViewer(token))!
  const people: Scene["people"] = {}
  for (const name of [...NAMES, "woman"]) people[name] = await become(name, kind, viewer)
  return { viewer, people }
}

/** Somebody of one column: a member, or a client whose consultant has no other. */
async function become(name: string, kind: "member" | "client", viewer: Viewer) {
  const status = STATES[name] ?? "looking"
  const gender = name === "woman" ? "female" : "male"
  const account = { showPicture: name !== "hides-picture" }
  const { id } = await makePerson(name, { role: kind === "member" ? "user" : "guest", account, profile: false })
  // Of another faith, so that a page of matches has room for the members.
  const religion = kind === "client" ? "Christianity" : COMMON.religion
  const profile = { ...COMMON, kind, gender, religion, status, visible: status !== "paused" }
  const profileId = await makeProfile(id, name, profile)
  await sql`insert into picture (id, account_id, width, height) values (${`of-${profileId}`}, ${id}, 480, 600)`
  await sql`update profile set picture_id = ${`of-${profileId}`} where id = ${profileId}`
  await sql`insert into favourite (account_id, profile_id) values (${viewer.id}, ${profileId})`
  if (name.endsWith("asked"))
    await sql`insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id, status)
      values (${viewer.id}, ${id}, ${profileId}, ${kind === "client" ? profileId : null}, 'pending')`
  const [blocker, blocked] = name === "blocks" ? [id, viewer.id] : [viewer.id, id]
  if (name.startsWith("block")) await sql`insert into block (blocker_id, blocked_id) values (${blocker}, ${blocked})`
  if (name === "dismissed") await dismiss(viewer, profileId)
  if (name === "suspended")
    await applyAction(await makePerson("Nadia", { role: "admin" }), id, "suspend", "Advertising", ctx())
  return { id, profileId }
}

/** How somebody stands in a list. */
function lookOf(person: Seen | undefined) {
  if (!person) return "-"
  if (person.age === undefined) return "name"
  if (person.availability) return "mark"
  return person.pictureId ? "yes" : "faceless"
}

describe("Who is seen where", () => {
  beforeAll(async () => {
    scenes = { member: await scene("member"), client: await scene("client") }
  })
  const sceneOf = (list: string) => scenes[list === "other-clients" ? "client" : "member"]

  test.each(rowsOf(WHO_IS_SEEN))("%s", async (list, expected) => {
    const { viewer, people } = sceneOf(list)
    const seen = await LISTS[list]!(viewer, "male")
    const looks = NAMES.map((name) => [
      name,
      lookOf(seen.find(({ profileId }) => profileId === people[name]!.profileId)),
    ])
    expect(Object.fromEntries(looks)).toEqual(expected)
  })

  test.each(rowsOf(OF_WHICH_GENDER))("%s, by the gender that is chosen", async (list, expected) => {
    const { viewer, people } = sceneOf(list)
    const shown = async (choice: Choice) => {
      const ids = (await LISTS[list]!(viewer, choice)).map(({ profileId }) => profileId)
      const [women, men] = [ids.includes(people.woman!.profileId), ids.includes(people.looking!.profileId)]
      return women && men ? "both" : women ? "women" : men ? "men" : "-"
    }
    expect({
      women: await shown("female"),
      men: await shown("male"),
      everyone: await shown("everyone"),
    }).toEqual(expected)
  })

  test("A saved search counts, and news of matches tell, just whom its list shows", async () => {
    const { viewer } = scenes.member
    for (const gender of ["female", "male", "everyone"] as const)
      await saveSearch(viewer, searchFrom(new URLSearchParams("caste=Jatt")), gender, gender)
    await sql`update saved_search set seen_up_to = 0 where account_id = ${viewer.id}`
    for (const { name, newPeople } of await listSaved(viewer))
      expect([name, newPeople.total]).toEqual([name, (await LISTS.caste!(viewer, name as Choice)).length])

    await notifyNewMatches(viewer)
    const matches = await LISTS.Soulmate!(viewer, "everyone")
    const { list } = await listNotifications(viewer, { page: 1, limit: 10 })
    expect(list.map(({ text }) => text)).toContain(`${matches.length} new people suit you.`)
  })
})
