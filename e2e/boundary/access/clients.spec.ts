import { createHash, randomBytes } from "node:crypto"
import { type Member, member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

const VIEWERS = ["member", "consultant", "connected consultant", "owner", "family", "administrator"] as const
const STATES = ["consented", "draft", "withdrawn", "paused", "of a deleted consultant"] as const
type Viewer = (typeof VIEWERS)[number]
type State = (typeof STATES)[number]

/**
 * What of a client reaches whom. `brief` is the first name and what searches go by; `usual` has the last name as well,
 * `all` also birth date and parents; `answer` is the first name with what the family has answered; `none` is a 404, `out` the
 * login page. The consultant has been asked for the client, and
 * so is in touch.
 */
const SEES: Record<Viewer, Record<State, "none" | "out" | "answer" | "brief" | "usual" | "all">> = {
  member: { consented: "usual", draft: "none", withdrawn: "none", paused: "none", "of a deleted consultant": "none" },
  consultant: {
    consented: "brief",
    draft: "none",
    withdrawn: "none",
    paused: "brief",
    "of a deleted consultant": "none",
  },
  "connected consultant": {
    consented: "all",
    draft: "none",
    withdrawn: "none",
    paused: "all",
    "of a deleted consultant": "none",
  },
  owner: { consented: "all", draft: "all", withdrawn: "all", paused: "all", "of a deleted consultant": "out" },
  family: {
    consented: "answer",
    draft: "usual",
    withdrawn: "none",
    paused: "answer",
    "of a deleted consultant": "none",
  },
  administrator: { consented: "all", draft: "all", withdrawn: "all", paused: "all", "of a deleted consultant": "none" },
}

const PERSON = {
  lastName: "Surnamequill",
  dateOfBirth: "1993-07-19",
  fatherName: "Fatherquill",
  motherName: "Motherquill",
  aboutMe: "Textquill",
  city: "Cityquill",
  contactNumber: "+923007776655",
}
/** Others on the same server may have been shown before. */
const firstName = (state: State) => `First${state.replaceAll(" ", "")}quill`
const BEYOND_BRIEF = ["Surnamequill", "Textquill"]
const PRIVATE = ["Fatherquill", "Motherquill", "7776655"]
const BIRTH = /19 July 1993|1993-07-19/

const COLUMNS: Record<State, object> = {
  consented: {},
  draft: { visible: false, awaitsConsent: true },
  withdrawn: { visible: false, awaitsConsent: true },
  paused: { visible: false, status: "paused" },
  "of a deleted consultant": {},
}

for (const state of STATES)
  test(`Who sees what of a client: ${state}`, async ({ server }) => {
    const { dataDir, origin } = server
    const sql = database(dataDir)
    const first = firstName(state)
    const profile = { firstName: first, ...PERSON, ...COLUMNS[state] }
    const owner = await member({ dataDir, firstName: "Farhat", role: "guest", profile })
    const client = owner.profileId!
    const [ayesha, bureau, connected, admin] = [
      await member({ dataDir }),
      await member({ dataDir, role: "guest" }),
      await member({ dataDir, role: "guest" }),
      await member({ dataDir, role: "admin", profile: false }),
    ]
    await sql`insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status, decided_at)
      values (${connected.id}, ${owner.id}, ${client}, ${connected.profileId}, ${client}, 'accepted', now())`
    await sql`insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id)
      values (${owner.id}, ${bureau.id}, ${bureau.profileId}, ${client}, ${bureau.profileId})`
    await sql`insert into notification (account_id, kind, actor_id, subject_id)
      select ${bureau.id}, 'request', ${owner.id}, max(id) from connection_request where sender_id = ${owner.id}`
    const token = randomBytes(32).toString("base64url")
    const consent = state === "draft" ? "waiting" : state === "withdrawn" ? "withdrawn" : "given"
    await sql`update client_consent set state = ${consent} where profile_id = ${client}`
    await sql`insert into consent_key (profile_id, kind, token_hash, shows_facts, ends_at, ended_at)
      values (${client}, 'link', ${createHash("sha256").update(token).digest()}, ${state === "draft"},
        now() + interval '30 days', case when ${state === "withdrawn"} then now() end)`
    if (state === "of a deleted consultant") await deleteAs(admin, owner)

    const people: Record<Viewer, Member | null> = {
      member: ayesha,
      consultant: bureau,
      "connected consultant": connected,
      owner,
      family: null,
      administrator: admin,
    }
    for (const viewer of VIEWERS) {
      const [person, sees] = [people[viewer], SEES[viewer][state]]
      const page = viewer === "administrator" ? "/portal/people" : "/UserProfile"
      const path = person ? `${page}/${client}` : `/consent/${token}`
      const headers: Record<string, string> = person ? { Cookie: `sid=${person.token}` } : {}
      for (const address of [path, `${path}.data`]) {
        const answer = await send(origin, address, { headers })
        await expectSeen(answer, [first, "Cityquill"], sees, `${viewer}: ${address}`)
      }
      if (person)
        await expectSeen(await byProgram(person, `/profile/${client}`), [first, "Cityquill"], sees, `${viewer}: API`)
    }

    // Lists, requests and notices name no more than the page does.
    const cookie = { Cookie: `sid=${bureau.token}` }
    for (const path of ["/other-clients", "/received-request", "/notifications", "/AllUsers?city=Cityquill"])
      for (const address of [path, path.replace(/^[^?]*/, "$&.data")]) {
        const { text } = await send(origin, address, { headers: cookie })
        for (const word of [...BEYOND_BRIEF, ...PRIVATE]) expect(text, `${address}: ${word}`).not.toContain(word)
        if (SEES.consultant[state] === "none") expect(text.includes(first), address).toBe(false)
      }
    for (const path of ["/connection/pending", "/connection/received"])
      for (const word of BEYOND_BRIEF) expect((await byProgram(bureau, path)).text, path).not.toContain(word)

    async function byProgram({ id }: Member, path: string) {
      const bearer = randomBytes(32).toString("base64url")
      const hash = createHash("sha256").update(bearer).digest()
      const [alive] = await sql`select 1 from account where id = ${id} and status = 'active'`
      if (alive)
        await sql`insert into session (token_hash, account_id, device, of_program) values (${hash}, ${id}, 'Test', true)`
      return send(origin, `/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } })
    }

    async function deleteAs(by: Member, whom: Member) {
      const fields = { intent: "delete", id: String(whom.id), reason: "Asked for it" }
      await post(origin, `/portal/user-view/${whom.id}`, fields, { Cookie: `sid=${by.token}` })
      const [account] = await sql`select status from account where id = ${whom.id}`
      expect(account!.status).toBe("deleted")
    }
  })

async function expectSeen(
  { status, text }: { status: number; text: string },
  names: string[],
  sees: (typeof SEES)[Viewer][State],
  where: string,
) {
  const said = (expected: string[]) => expected.map((word) => text.includes(word))
  const all = (expected: string[], here: boolean) => expected.map(() => here)
  if (sees === "none") expect(status, where).toBe(404)
  if (sees === "out") expect([202, 302, 401], where).toContain(status)
  const known = sees !== "none" && sees !== "out"
  if (known) expect(status, where).toBe(200)
  const [first, ...others] = said(names)
  expect([first, ...others], where).toEqual([known, ...others.map(() => known && sees !== "answer")])
  expect(said(BEYOND_BRIEF), where).toEqual(all(BEYOND_BRIEF, sees === "usual" || sees === "all"))
  expect(said(PRIVATE), where).toEqual(all(PRIVATE, sees === "all"))
  expect(BIRTH.test(text), `${where}: birth date`).toBe(sees === "all")
}
