import { type Member, member } from "../../support/people/members.ts"
import { numbersOf } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

type Who = "owner" | "other" | "connected" | "member"

/** What each address of Farhat's client answers: to her, to another consultant, to one connected for a client, to a member. */
const ACCESS: [path: string, answers: Record<Who, number | string>][] = [
  ["/UserProfile/:client", { owner: 200, other: 200, connected: 200, member: 200 }],
  ["/UserEditProfile/:client", { owner: 200, other: 404, connected: 404, member: 404 }],
  ["/clients/:client", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/clients/:client/consent", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/clients?confirm=:client", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/cases/:case", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/cases?of=:client", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/cases?new&of=:client", { owner: 200, other: 200, connected: 200, member: "/users-side" }],
  ["/notes?of=:client", { owner: 200, other: 200, connected: 200, member: "/users-side" }],
  ["/notes?edit=:note", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/AllUsers?client=:client", { owner: 200, other: 404, connected: 404, member: 200 }],
  ["/Soulmate?client=:client", { owner: 200, other: 404, connected: 404, member: 200 }],
  ["/AgainstRequest?profile=:client", { owner: 404, other: 200, connected: 200, member: "/users-side" }],
  ["/AgainstRequest?request=:request", { owner: 200, other: 404, connected: 404, member: "/users-side" }],
  ["/Messages/:farhat", { owner: 404, other: 403, connected: 200, member: 403 }],
]
/** What changes something of hers: each is refused to everybody else as if it were not there. */
const ACTIONS: [path: string, form: Record<string, string>][] = [
  ["/connection/accept", { requestId: ":request" }],
  ["/connection/accept", { requestId: ":request", clientId: ":own" }],
  ["/connection/decline", { requestId: ":request" }],
  ["/connection/cancel", { requestId: ":request" }],
  ["/connection/send", { profileId: ":bilal", clientId: ":client" }],
  ["/AgainstRequest?request=:request", { clientId: ":own" }],
  ["/AgainstRequest?profile=:bilal", { clientId: ":client" }],
  ["/clients/:client", { body: "Not yours" }],
  ["/clients/:client", { intent: "remove", noteId: ":note" }],
  ["/clients/:own", { intent: "done", noteId: ":note" }],
  ["/clients/:client", { intent: "standing", status: "paused" }],
  ["/clients/:client/consent", { intent: "link" }],
  ["/clients/:client/consent", { intent: "withdrawn" }],
  ["/clients/:client/consent", { intent: "email", clientEmail: "mine@example.com" }],
  ["/clients/:client/consent", { intent: "end", key: "1" }],
  ["/clients", { intent: "delete", profileId: ":client" }],
  ["/cases/:case", { intent: "move", stage: "met" }],
  ["/cases/:case", { intent: "plan", nextStep: "Not yours" }],
  ["/cases/:case", { intent: "done" }],
  ["/cases/:case", { intent: "remove-case" }],
  ["/cases/:case", { intent: "note", body: "Not yours" }],
  ["/cases/:case", { intent: "feedback", feedbackOfClient: "Not yours" }],
  ["/cases", { intent: "open", clientId: ":client", other: ":bilal" }],
  ["/notes", { intent: "remove", noteId: ":note" }],
  ["/notes?edit=:note", { body: "Not yours" }],
]

const PHONE = "+923007654321"

test("What is a consultant's own is open to her and to no other consultant", async ({ server, bilal }) => {
  const { dataDir, origin } = server
  const sql = database(dataDir)
  const bureau = (firstName: string) =>
    member({ dataDir, firstName, role: "guest", plan: "pro", profile: { contactNumber: PHONE } })
  const [farhat, other, connected] = [await bureau("Farhat"), await bureau("Rukhsana"), await bureau("Saima")]
  const ayesha = await member({ dataDir })
  const client = farhat.profileId!
  await sql`insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status, decided_at)
    values (${connected.id}, ${farhat.id}, ${client}, ${connected.profileId}, ${client}, 'accepted', now())`
  const [request] = await sql<
    { id: number }[]
  >`insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id)
    values (${bilal.id}, ${farhat.id}, ${client}, ${client}) returning id::int`
  const [note] = await sql<{ id: number }[]>`insert into client_note (client_id, consultant_id, body)
    values (${client}, ${farhat.id}, 'Canary of a note') returning id::int`
  const [opened] = await sql<{ id: number }[]>`
    insert into client_case (client_id, consultant_id, other_id, stage, next_step, feedback_of_client)
    values (${client}, ${farhat.id}, ${bilal.profileId}, 'proposed', 'Canary of a note', 'Canary of a note') returning id::int`
  const people: Record<Who, Member> = { owner: farhat, other, connected, member: ayesha }

  const filled = (text: string, viewer: Member) =>
    text
      .replace(":client", String(client))
      .replace(":case", String(opened!.id))
      .replace(":request", String(request!.id))
      .replace(":note", String(note!.id))
      .replace(":farhat", String(farhat.id))
      .replace(":bilal", String(bilal.profileId))
      .replace(":own", String(viewer.profileId))
  const cookie = ({ token }: Member) => ({ Cookie: `sid=${token}` })

  for (const [path, answers] of ACCESS)
    for (const [who, expected] of Object.entries(answers) as [Who, number | string][]) {
      const address = filled(path, people[who])
      const answer = await send(origin, address, { headers: cookie(people[who]) })
      expect(answer.headers.location ?? answer.status, `${address} for ${who}`).toBe(expected)
      if (who !== "owner") expect(answer.text, `${address} for ${who}`).not.toContain("Canary of a note")
    }

  const seesPhone = async (viewer: Member) => {
    const { text } = await send(origin, `/UserProfile/${client}`, { headers: cookie(viewer) })
    return numbersOf({ contactNumber: PHONE }).some((number) => text.includes(number))
  }
  expect([await seesPhone(farhat), await seesPhone(connected)]).toEqual([true, true])
  expect([await seesPhone(other), await seesPhone(ayesha)]).toEqual([false, false])

  const everything = () => sql`select
    (select json_agg(r order by id) from connection_request r) as requests,
    (select json_agg(n order by id) from client_note n) as notes,
    (select json_agg(c order by id) from client_case c) as cases,
    (select json_agg(p.id order by id) from profile p) as profiles`
  const before = await everything()
  for (const viewer of [other, connected])
    for (const [path, form] of ACTIONS) {
      const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, filled(value, viewer)]))
      const answer = await post(origin, filled(path, viewer), fields, cookie(viewer))
      expect(answer.status, `${path} ${JSON.stringify(fields)}`).toBe(404)
    }
  expect(await everything()).toEqual(before)
})
