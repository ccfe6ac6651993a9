import { createHash, randomBytes } from "node:crypto"
import { type Member, member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

const ACTORS = ["client", "family", "stranger", "consultant", "colleague", "administrator"] as const
type Actor = (typeof ACTORS)[number]

/** What is read, what a yes is answered with, and whether the profile can be corrected. */
type May = [reads: "facts" | "answer" | "nothing", yes: 302 | 403 | 404, corrects: 200 | 404]

const NOTHING: May = ["nothing", 404, 404]
const ANSWER: May = ["answer", 403, 404]
const ALL: May = ["facts", 302, 200]
/** It may be read, and whatever is written there is the consultant's own. */
const NO_YES: May = ["facts", 403, 200]

const everybody = (may: May) => Object.fromEntries(ACTORS.map((actor) => [actor, may])) as Record<Actor, May>

/**
 * Who may do what with a client, by the link that its family was sent or by the account that has proved to be the client's. A
 * stranger with an account has the link, too, and no code.
 */
const STATES: Record<string, { state: string; answered: boolean; ended?: "links" | "all"; may: Record<Actor, May> }> = {
  unanswered: {
    state: "waiting",
    answered: false,
    may: { ...everybody(ALL), consultant: NO_YES, colleague: NO_YES, administrator: NO_YES },
  },
  agreed: { state: "given", answered: true, may: { ...everybody(ANSWER), client: ALL } },
  refused: { state: "refused", answered: true, may: { ...everybody(ANSWER), client: ALL } },
  over: { state: "waiting", answered: true, ended: "links", may: { ...everybody(NOTHING), client: ALL } },
  "taken back": { state: "withdrawn", answered: true, ended: "all", may: everybody(NOTHING) },
}

for (const [name, { state, answered, ended, may }] of Object.entries(STATES))
  test(`Who may do what with a client whose consent is ${name}`, async ({ server }) => {
    const { dataDir, origin } = server
    const sql = database(dataDir)
    // Others on the same server may have been shown before.
    const firstName = `First${name.replaceAll(" ", "")}quill`
    const hidden = { visible: false, awaitsConsent: true }
    const profile = { firstName, lastName: "Lastquill", city: "Cityquill", ...(state !== "given" && hidden) }
    const farhat = await member({ dataDir, firstName: "Farhat", role: "guest", profile })
    const client = farhat.profileId!
    const people: Record<Actor, Member | null> = {
      client: await member({ dataDir, profile: false }),
      family: null,
      stranger: await member({ dataDir }),
      consultant: farhat,
      colleague: await member({ dataDir, role: "guest" }),
      administrator: await member({ dataDir, role: "admin", profile: false }),
    }
    await sql`update account set company_name = 'Quill Bureau' where id in (${farhat.id}, ${people.colleague!.id})`
    const token = randomBytes(32).toString("base64url")

    for (const actor of ACTORS) {
      // Each meets it as it was before the other did something.
      await sql`update client_consent set state = ${state}, decided_at = case when ${answered} then now() end,
        until = case when ${state === "given"} then now() + interval '1 year' end where profile_id = ${client}`
      await sql`delete from consent_key where profile_id = ${client}`
      await sql`insert into consent_key (profile_id, kind, token_hash, shows_facts, ends_at, ended_at)
        values (${client}, 'link', ${createHash("sha256").update(token).digest()}, ${!answered},
          now() + interval '30 days', case when ${ended !== undefined} then now() end)`
      await sql`insert into consent_key (profile_id, kind, account_id, proved_by, ended_at)
        values (${client}, 'account', ${people.client!.id}, 'e-mail', case when ${ended === "all"} then now() end)`

      const [reads, yes, corrects] = may[actor]
      const person = people[actor]
      const headers: Record<string, string> = person ? { Cookie: `sid=${person.token}` } : {}
      const page = `/consent/${actor === "client" ? `own-${client}` : token}`
      for (const address of [page, `${page}.data`]) {
        const { status, text } = await send(origin, address, { headers })
        expect(status, `${actor}: ${address}`).toBe(reads === "nothing" ? 404 : 200)
        expect(text.includes("Cityquill"), `${actor}: ${address}`).toBe(reads === "facts")
        // Where nothing is, the consultant's own notices may name the client.
        if (reads !== "nothing") expect(text, `${actor}: ${address}`).toContain(firstName)
      }
      expect((await send(origin, `${page}/correct`, { headers })).status, `${actor} corrects`).toBe(corrects)
      if (actor !== "client")
        expect((await send(origin, `/consent/own-${client}`, { headers })).status, `${actor}: the client's own`).toBe(
          404,
        )
      const guess = await post(origin, page, { intent: "prove", code: "000000" }, headers)
      expect(guess.status, `${actor} guesses`).toBe(reads === "nothing" ? 404 : 400)

      const said = await post(origin, page, { intent: "yes", saidBy: "father", years: "1" }, headers)
      expect(said.status, `${actor} says yes`).toBe(yes)
      const [now] = await sql`select state from client_consent where profile_id = ${client}`
      expect(now!.state, actor).toBe(yes === 302 ? "given" : state)
      // Taking it back needs no more than the link: it only hides.
      if (state !== "given" || actor === "client") continue
      expect((await post(origin, page, { intent: "no", saidBy: "father" }, headers)).status).toBe(302)
      expect((await sql`select state from client_consent where profile_id = ${client}`)[0]!.state).toBe("withdrawn")
      expect((await send(origin, page, { headers })).status).toBe(404)
    }
  })
