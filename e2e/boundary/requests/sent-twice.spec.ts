import { routes } from "../../support/addresses/sitemap.ts"
import { makeEverybody, newestOfEach } from "../../support/people/everybody.ts"
import type { Member } from "../../support/people/members.ts"
import { LAST_STEPS } from "../../support/requests/boundary.ts"
import { nameOf, type Outcome, postForms, sendTwice } from "../../support/requests/sent-twice.ts"
import { addressesOf } from "../../support/requests/sweep.ts"
import { Visitor } from "../../support/requests/visitor.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { expect, test } from "../../support/servers/server-log.ts"

const start = ownServers()

const PASSWORD = "a-river-in-the-hills-9"
const SOON = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const ANSWERS = {
  followUpOn: SOON,
  nextStepOn: SOON,
  day: SOON,
  saidOn: "2026-01-05",
  askAgainOn: SOON,
  answer: "later",
  username: "twice.told",
  couponCode: "TWICE-2026",
  code: "TWICE-2026",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  oldPassword: "x",
  newPassword: PASSWORD,
  known: "uncle@example.com",
  knownEntry: "uncle@example.com",
}
/** What takes away what other forms are about comes when those have been sent; who leaves does so when all is done. */
const LATER = /delete|remove|block|suspend|unpublish|\bend|cancel|decline|withdraw|close|dismiss|no$|stop$/i
const LAST = /leave the table|become a member/i
const turnOf = (name: string) => (LAST.test(name) ? 2 : LATER.test(name) ? 1 : 0)
/** Every form there is that made or changed something here. */
const DONE_ONCE = [
  "/Messages/:userId Send",
  "/Messages/:userId/table Save and ask",
  "/Messages/:userId/table says=stop",
  "/Settings intent=presence",
  "/Settings intent=rate",
  "/Settings/data intent=ask",
  "/Settings/known-people intent=add",
  "/Settings/known-people intent=remove",
  "/Settings/mail Save",
  "/UserEditProfile/:id intent=delete",
  "/UserEditProfile/:id intent=save",
  "/UserProfile show=allowed",
  "/UserProfile show=false",
  "/UserProfile show=true",
  "/UserProfile/:id/biodata intent=end",
  "/UserProfile/:id/biodata intent=link",
  "/UserProfile/:id/biodata intent=pdf",
  "/UserProfile/:id/biodata intent=picture",
  "/assistance Send request",
  "/assistance intent=take-back",
  "/block/:accountId Block",
  "/cases/:id intent=again",
  "/cases/:id intent=answer-client",
  "/cases/:id intent=answer-other",
  "/cases/:id intent=asked",
  "/cases/:id intent=done",
  "/cases/:id intent=dropped",
  "/cases/:id intent=feedback",
  "/cases/:id intent=held",
  "/cases/:id intent=meeting",
  "/cases/:id intent=move",
  "/cases/:id intent=note",
  "/cases/:id intent=off",
  "/cases/:id intent=plan",
  "/clients/:id intent=done",
  "/clients/:id intent=note",
  "/clients/:id intent=open",
  "/clients/:id/consent intent=email",
  "/clients/:id/consent intent=link",
  "/clients/:id/fees intent=fee",
  "/clients/:id/referral Save",
  "/connection/:step Accept",
  "/connection/:step Connect",
  "/connection/:step Remove connection",
  "/connection/:step Send Connection Request",
  "/consultants/:id Send complaint",
  "/contact-us Send message",
  "/family/:seat/chats/:otherId Send",
  "/family/:seat/leave Leave the table",
  "/family/:seat/number Save",
  "/family/:seat/number intent=none",
  "/family/:seat/profile/:profileId intent=comment",
  "/family/:seat/requests says=agreed",
  "/family/:seat/requests says=declined",
  "/family/invite Invite",
  "/family/own-search Become a member",
  "/family/seats/:id Save",
  "/family/seats/:id intent=anew",
  "/family/seats/:id intent=end",
  "/favourite intent=add",
  "/favourite intent=remove",
  "/meetings/calendar intent=end",
  "/meetings/calendar intent=make",
  "/not-interested intent=hide",
  "/notes intent=done",
  "/notes intent=note",
  "/notes intent=open",
  "/notifications id",
  "/notifications intent=all",
  "/picture-grants intent=connections",
  "/portal/contact-messages/:id intent=answer",
  "/portal/contact-messages/:id intent=answered",
  "/portal/contact-messages/:id intent=undo",
  "/portal/payments/:id intent=confirm",
  "/portal/payments/:id intent=refuse",
  "/portal/payments/:id intent=undo",
  "/portal/payments/reports/:number intent=close",
  "/portal/reports/:id intent=dismiss",
  "/portal/reports/:id intent=undo",
  "/portal/reports/:id intent=warn",
  "/portal/settings Save",
  "/portal/stories/:id intent=delete",
  "/portal/stories/:id intent=publish",
  "/portal/stories/:id intent=save",
  "/portal/stories/:id intent=undo",
  "/portal/system intent=run",
  "/portal/system intent=test",
  "/portal/team-list intent=check",
  "/portal/user-view/:id intent=delete",
  "/portal/user-view/:id intent=end-session",
  "/portal/user-view/:id intent=suspend",
  "/portal/verifications/:id intent=back",
  "/portal/verifications/:id intent=undo",
  "/profile Next",
  "/put-back Put it back",
  "/report/:what/:id Send report",
  "/submit-story Send our story",
  "/subscribe Continue to payment",
  "/user-favourite/:id intent=comment",
  "/user-favourite/:id intent=note",
  "/users Sign Up",
  "/who-looked show=false",
  "/who-looked show=true",
]
/** What these answers do not fill in rightly, or what changes nothing that is kept in the database. */
const REFUSED_OR_HARMLESS = [
  "/Messages/:userId/table Save",
  "/ResetPassword Send Code",
  "/Settings/contact Save",
  "/Settings/data Go to the file",
  "/Settings/email Ask both mailboxes",
  "/Settings/known-people intent=empty",
  "/Settings/second-step intent=begin",
  "/Signup Next",
  "/UserCreate-profile intent=leave",
  "/UserCreate-profile intent=next",
  "/UserEditProfile/:id intent=provinces",
  "/UserEditProfile/:id/pictures Add",
  "/UserProfile Save",
  "/change-password Change Password",
  "/client-profile intent=leave",
  "/client-profile intent=next",
  "/clients/:id intent=standing",
  "/clients/hand-over intent=offer",
  "/clients/import intent=read",
  "/consent Open the profile",
  "/consultant-signup Sign Up",
  "/coupon Redeem coupon",
  "/login Login",
  "/portal/create-user Create User",
  "/portal/create-user intent=states",
  "/portal/payments/:id intent=refund",
  "/portal/payments/reports/:number intent=choose",
  "/portal/settings/create-coupon Create Coupon",
  "/portal/settings/documents intent=publish",
  "/portal/team-list intent=send-back",
  "/portal/user-edit/:id Save",
  "/portal/user-edit/:id intent=states",
  "/portal/user-plans/:id intent=start",
  "/portal/verifications Call the next one",
]

const NO_FORM_OF_A_SCREEN = /^\/(logout|light-version|DeleteAccount)/

test("Every form of every screen, sent twice at once and twice more, is done once @slow", async () => {
  test.setTimeout(400_000)
  // Of its own: which buttons there are depends on who is there.
  const { dataDir, origin } = await start()
  const { ayesha, omar, zara, nadia, consultant, administrator, guardian } = await makeEverybody(
    origin,
    dataDir,
    "Twice told",
  )
  const outcomes = new Map<string, Outcome>()
  const seen = new Set<string>()
  const waiting: [Member | null, string][][] = [[], []]

  async function sendAll(who: Member | null, role: string, path: string, turn: number): Promise<void> {
    const visitor = new Visitor(origin)
    if (who) visitor.signIn(who)
    await visitor.open(path)
    if (!visitor.address.endsWith(path)) return
    const dialogs = path.includes("?") ? [] : visitor.page.querySelectorAll("a[href*='?']")
    const isDialog = /[?&](dialog|confirm|edit|ask)=/
    const further = dialogs
      .map((link) => new URL(link.getAttribute("href")!, visitor.address))
      .filter(({ pathname, search }) => visitor.address.endsWith(pathname) && isDialog.test(search))
    for (let count = 0; ; count += 1) {
      await visitor.open(path)
      const next = postForms(visitor.page).find(({ form, button }) => {
        const name = nameOf(form, button, visitor.address)
        if (NO_FORM_OF_A_SCREEN.test(name) || seen.has(`${role} ${name}`)) return false
        if (turnOf(name) > turn) waiting[turn]!.push([who, path])
        return turnOf(name) <= turn
      })
      if (!next) break
      const outcome = await sendTwice(visitor, next, dataDir, count % 2 === 1, ANSWERS)
      seen.add(`${role} ${outcome.name}`)
      const known = outcomes.get(outcome.name)
      outcomes.set(outcome.name, {
        ...outcome,
        acted: outcome.acted || (known?.acted ?? false),
        doubled: [...(known?.doubled ?? []), ...outcome.doubled],
      })
    }
    for (const { pathname, search } of further) await sendAll(who, role, pathname + search, turn)
  }

  const everybody: [Member | null, string][] = [
    [null, "visitor"],
    [zara, "newcomer"],
    [ayesha, "member"],
    [consultant, "consultant"],
    [guardian, "guardian"],
    [administrator, "administrator"],
  ]
  for (const [who, role] of everybody) {
    const own = await newestOfEach(dataDir, nadia, consultant)
    const numbers = [omar.profileId!, omar.id, who?.profileId ?? ayesha.profileId!]
    for (const { pattern } of routes.filter(({ pattern }) => !LAST_STEPS.includes(pattern)))
      for (const path of addressesOf(pattern, { numbers, own })) await sendAll(who, role, path, 0)
  }
  const roleOf = (who: Member | null) => everybody.find(([one]) => one === who)![1]
  for (const [turn, left] of waiting.entries())
    for (const [who, path] of left) await sendAll(who, roleOf(who), path, turn + 1)
  const doubled = [...outcomes.values()].filter(
    (one) => one.doubled.length > 0 || new Set(one.statuses.slice(0, 2)).size > 1,
  )
  expect(doubled).toEqual([])
  const names = (acted: boolean) =>
    [...outcomes.values()]
      .filter((one) => one.acted === acted)
      .map(({ name }) => name)
      .sort()
  expect(names(true)).toEqual(DONE_ONCE)
  expect(names(false)).toEqual(REFUSED_OR_HARMLESS)
})
