import { connect, member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

test("What an administrator switches holds for the very next request", async ({ server: { dataDir, origin } }) => {
  // Whatever another test of this worker had saved.
  await database(dataDir)`delete from site_setting`
  const [ayesha, zain] = [await member({ dataDir, plan: "pro" }), await member({ dataDir, gender: "male" })]
  await connect(ayesha, zain, "accepted", dataDir)
  const nadia = await member({ dataDir, role: "admin", profile: false })
  const save = (consultantSignup: string, chat: string) =>
    post(
      origin,
      "/portal/settings",
      {
        consultantSignup,
        chat,
        clientConsent: "link",
        administratorsStep: "required",
        dailyRequests: "20",
        requestsPerClient: "5",
        consultantRequests: "300",
        messagesBeforeAnswer: "2",
        leavingDays: "14",
        walletInstruction: "Pay first, then tell us",
        easypaisaAccount: "0300 1234567",
      },
      { Cookie: `sid=${nadia.token}` },
    )
  const chat = async () =>
    (await send(origin, `/Messages/${zain.id}`, { headers: { Cookie: `sid=${ayesha.token}` } })).text
  const wallet = async (path: string) => (await send(origin, path, { headers: { Cookie: `sid=${ayesha.token}` } })).text
  for (const path of ["/subscribe", "/pricingPlan", "/member-support"])
    expect(await wallet(path), "nothing to pay to").not.toMatch(/by wallet|mobile wallet|without a card/i)
  expect(await wallet("/subscribe/wallet")).toContain("We do not take payments by wallet or bank at the moment.")
  const join = async () => (await post(origin, "/Signup", { accountType: "consultant" })).headers.location
  expect(await chat()).not.toContain("Chat functionality is under development.")
  expect(await join()).toBeUndefined()
  expect((await save("open", "soon")).status).toBe(302)
  expect(await chat()).toContain("Chat functionality is under development.")
  expect(await join()).toBe("/consultant-signup")
  const plans = await send(origin, "/subscribe", { headers: { Cookie: `sid=${ayesha.token}` } })
  for (const text of ["Pay first, then tell us", "0300 1234567"]) expect(plans.text).toContain(text)
  expect((await save("soon", "on")).status).toBe(302)
  expect(await chat()).not.toContain("Chat functionality is under development.")
  expect(await join()).toBeUndefined()
  expect((await save("maybe", "on")).status).toBe(400)
  const events = await database(dataDir)`select detail ->> 'setting' as setting, detail -> 'before' as before,
    detail -> 'after' as after from audit_event where action = 'setting.changed' and actor_id = ${nadia.id} order by id`
  expect(
    events
      .filter(({ setting }) => setting !== "payTo")
      .map(({ setting, before, after }) => `${setting} ${before} ${after}`)
      .filter((line) => line.length < 40),
  ).toEqual(["consultantSignup soon open", "chat on soon", "consultantSignup open soon", "chat soon on"])
  expect(events.find(({ setting }) => setting === "payTo")).toMatchObject({
    before: { easypaisa: "" },
    after: { easypaisa: "0300 1234567" },
  })
  await database(dataDir)`delete from site_setting`
})
