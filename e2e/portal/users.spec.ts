import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member, openSession } from "../support/people/members.ts"
import { enterCode, logIn, newestMail, newPerson, readCode, shownNumber } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const administrator = () => member({ firstName: "Nadia", role: "admin", profile: false })

const eventsOf = async ({ id }: { id: number }) => {
  const rows = await database()`select action, actor_id::int as actor, reason from audit_event
    where object_type = 'account' and object_id = ${id} and action <> 'account.viewed' and actor_id <> ${id} order by id`
  return rows.map(({ action, actor, reason }) => [action, actor, reason])
}

test("Nadia finds Ayesha and suspends her; Ayesha reads why at login, until she is restored", async ({
  open,
  page,
}) => {
  const [nadia, ayesha] = [await administrator(), await member()]
  const [hers, theirs] = [await open(ayesha), await open(nadia)]
  await hers.goto("/Dashboard")
  await theirs.goto("/portal/user-list")
  await expect(theirs.getByRole("heading", { name: "Users" })).toBeVisible()
  await theirs.getByLabel("Search", { exact: true }).fill(ayesha.email.toUpperCase().slice(2))
  await theirs.getByRole("button", { name: "Search" }).click()
  await theirs.getByRole("link", { name: ayesha.name }).click()
  await expect(theirs.getByRole("heading", { level: 1, name: ayesha.name })).toBeVisible()
  await expectNoViolations(theirs)
  await expectNoSidewaysScroll(theirs)

  await theirs.getByRole("link", { name: "Suspend" }).click()
  const question = theirs.getByRole("alertdialog")
  await expect(question).toContainText("Suspend this user?")
  await expect(question).toContainText(`No. ${ayesha.id}`)
  await expect(question).toContainText(ayesha.email)
  if (scriptsRun(theirs)) {
    await expect(question.getByRole("heading")).toBeFocused()
    await theirs.keyboard.press("Escape")
    await expect(question).toHaveCount(0)
    await theirs.getByRole("link", { name: "Suspend" }).click()
  }
  await question.getByRole("button", { name: "Suspend" }).click()
  await expect(question.getByText("Please give a reason.").last()).toBeVisible()
  await expectNoViolations(theirs)
  await question.getByLabel("Reason").fill("The picture is of a film star.")
  await question.getByRole("button", { name: "Suspend" }).click()
  await expect(theirs.getByText(`${ayesha.name}: suspended.`)).toBeVisible()

  await hers.goto("/Dashboard")
  await expect(hers).toHaveURL(/\/login/)
  await page.goto("/login")
  const tryToLogIn = async (password: string) => {
    await untilAlive(page)
    await page.getByLabel("Username or e-mail").fill(ayesha.email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Login", exact: true }).click()
  }
  await tryToLogIn("not-her-password")
  await expect(page.getByRole("alert")).toHaveText("Login Failed Please check your credentials.")
  await tryToLogIn(ayesha.password)
  await expect(page.getByRole("alert")).toContainText("The reason: The picture is of a film star.")
  await expectNoViolations(page)

  await theirs.getByRole("link", { name: "Restore" }).click()
  await question.getByLabel("Reason").fill("It is her own.")
  await question.getByRole("button", { name: "Restore" }).click()
  await expect(theirs.getByText(`${ayesha.name}: restored.`)).toBeVisible()
  await logIn(page, ayesha)
  expect(await eventsOf(ayesha)).toEqual([
    ["account.suspended", nadia.id, "The picture is of a film star."],
    ["account.restored", nadia.id, "It is her own."],
  ])
})

test("Nadia deletes two at once from the list, but never herself", async ({ open }) => {
  const [nadia, omar, zain] = [
    await administrator(),
    await member({ gender: "male" }),
    await member({ gender: "male" }),
  ]
  const family = `Z${omar.lastName.slice(1)}`
  await database()`update account set name = 'Person ' || ${family} where id in ${database()([nadia.id, omar.id, zain.id])}`
  const page = await open(nadia)
  await page.goto(`/portal/user-list?q=${family}&sort=oldest`)
  await expect(page.getByRole("checkbox")).toHaveCount(3)
  await untilAlive(page)
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: "Delete" }).click()
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("Are you sure you want to delete these 3 users?")
  for (const { id, email } of [nadia, omar, zain])
    await expect(question.getByRole("listitem").filter({ hasText: `No. ${id}` })).toContainText(email)
  await expect(question).toContainText("This also deletes: the profile.")
  await question.getByLabel("Reason").fill("Advertising")
  await question.getByLabel("Number of accounts to delete").fill("2")
  await question.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(question.getByText("Please type 3: so many accounts would be deleted.").last()).toBeVisible()
  await expect(question.getByLabel("Reason")).toHaveValue("Advertising")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await question.getByLabel("Number of accounts to delete").fill(" 3")
  await question.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page.getByText("is your own account.")).toBeVisible()
  await expect(page.getByRole("checkbox")).toHaveCount(1)
  const states = await database()`select id::int, status from account where id in ${database()([omar.id, zain.id])}`
  expect(states.map(({ status }) => status)).toEqual(["deleted", "deleted"])
  expect(await eventsOf(zain)).toEqual([["account.deleted", nadia.id, "Advertising"]])

  await page.goto(`/portal/user-list?confirm=delete&id=${(await member()).id}`)
  await expect(question).toContainText("Are you sure you want to delete this user?")
  await expectNoViolations(page)
  await question.getByRole("link", { name: "Cancel" }).click()
  await expect(question).toHaveCount(0)
})

test("Nadia creates a user, who chooses a password; when the e-mail changes, both addresses are told", async ({
  open,
  page,
}) => {
  const [nadia, sana, later] = [await administrator(), newPerson("Sana"), newPerson("Sana")]
  const theirs = await open(nadia)
  const field = (label: string) => theirs.getByLabel(label, { exact: true })
  await theirs.goto("/portal/user-list")
  await theirs.getByRole("link", { name: "Create User" }).click()
  await expect(theirs.getByRole("heading", { name: "Create User" })).toBeVisible()
  await untilAlive(theirs)
  await field("Username").fill("Sana")
  await field("Email").fill("sana")
  await theirs.getByRole("button", { name: "Create User" }).click()
  for (const text of [
    "Name shouldn't be less than 5 letters",
    "Invalid email address",
    "Please select a country",
    "Please select a city",
  ])
    await expect(theirs.getByText(text).last()).toBeVisible()
  await expect(field("Username")).toHaveValue("Sana")
  await expectNoViolations(theirs)
  await expectNoSidewaysScroll(theirs)

  await field("Username").clear()
  await field("Username").pressSequentially("SanaMalikOfOldLahore1")
  await theirs.getByRole("button", { name: "Create User" }).click()
  await expect(theirs.getByText("Name shouldn't be more than 20 letters").last()).toBeVisible()
  await expect(field("Username")).toHaveValue("SanaMalikOfOldLahore1")

  const username = `Sana${sana.lastName}`
  await field("Username").fill(username)
  await field("Email").fill(nadia.email)
  await field("Country").selectOption("Pakistan")
  if (!scriptsRun(theirs)) await theirs.getByRole("button", { name: "Update states" }).click()
  await expect(field("State")).toBeEnabled()
  await field("State").selectOption("Punjab")
  await field("City").fill("Lahore")
  await theirs.getByRole("button", { name: "Create User" }).click()
  await expect(theirs.getByText("This e-mail has an account already.").last()).toBeVisible()
  await expect(field("State")).toHaveValue("Punjab")
  await field("Email").fill(sana.email)
  await theirs.getByRole("button", { name: "Create User" }).click()
  await expect(theirs.getByRole("heading", { level: 1, name: username })).toBeVisible()
  await expect(theirs.getByText("Not confirmed").first()).toBeVisible()

  expect(await newestMail(sana.email)).toContain("/ResetPassword")
  await page.goto("/ResetPassword")
  await page.getByLabel("Email").fill(sana.email)
  await page.getByRole("button", { name: "Send Code" }).click()
  await expect(page).toHaveURL(/\/ResetOtp$/)
  await enterCode(page, await readCode(sana))
  await page.getByLabel("New Password").fill(sana.password)
  await page.getByLabel("Confirm Password").fill(sana.password)
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, { email: username, password: sana.password })
  await expect(page).toHaveURL(/\/UserCreate-profile$/)

  await theirs.getByRole("link", { name: "Edit" }).click()
  await expect(field("Country")).toHaveValue("Pakistan")
  await untilAlive(theirs)
  await field("Email").fill(later.email)
  await field("Reason").fill("She has a new address.")
  await theirs.getByRole("button", { name: "Save" }).click()
  await expect(theirs.getByText("The user was changed.")).toBeVisible()
  await newestMail(sana.email, (text) => text.includes("has changed the e-mail address") && !text.includes(later.email))
  await newestMail(later.email, (text) => text.includes("has changed the e-mail address"))
  const [row] = await database()`select id::int from account where email = ${later.email}`
  expect(await eventsOf(row as { id: number })).toEqual([
    ["account.created", nadia.id, null],
    ["account.edited", nadia.id, "She has a new address."],
  ])
})

test("Nadia sees where Ayesha is logged in, and ends a session; never a word of what Ayesha writes", async ({
  open,
}) => {
  const [nadia, ayesha] = [await administrator(), await member({ plan: "pro" })]
  const other = await open({ ...ayesha, token: await openSession(ayesha.id) })
  await database()`delete from session where account_id = ${ayesha.id} and device = 'Test' and token_hash <> (
    select token_hash from session where account_id = ${ayesha.id} order by created_at desc limit 1)`
  const page = await open(nadia)
  await page.goto(`/portal/user-view/${ayesha.id}`)
  await expect(page.getByText("Pro, active")).toBeVisible()
  await page.getByText(`Profile of ${ayesha.name}`).click()
  await expect(page.getByText(shownNumber(ayesha))).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole("button", { name: "End the session of Test" }).click()
  await expect(page.getByText("That session has ended.")).toBeVisible()
  await expect(page.getByText("Not logged in on any device.")).toBeVisible()
  await other.goto("/Dashboard")
  await expect(other).toHaveURL(/\/login/)
  expect(await eventsOf(ayesha)).toEqual([["session.ended", nadia.id, null]])
  for (const id of ["999999999", "0", "x", "%00"])
    expect((await page.request.get(`/portal/user-view/${id}`)).status(), id).toBe(404)
})

test("Nadia checks the company of a consultant: the profiles of the clients say so", async ({ open }) => {
  const [nadia, farhat, ayesha] = [
    await administrator(),
    await member({ firstName: "Farhat", role: "guest" }),
    await member(),
  ]
  await database()`update account set company_name = ${`Bureau ${farhat.lastName}`}, cnic_last_four = '1239'
    where id = ${farhat.id}`
  const [page, hers] = [await open(nadia), await open(ayesha)]
  const profileSays = async (text: string) => {
    await hers.goto(`/UserProfile/${farhat.profileId}`)
    await expect(hers.getByText(text, { exact: true })).toBeVisible()
  }
  await profileSays("Not yet verified")
  await page.goto("/portal/team-list")
  await expect(page.getByRole("heading", { name: "Marriage Counsaltant" })).toBeVisible()
  await page.getByLabel("Search", { exact: true }).fill(`bureau ${farhat.lastName}`)
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("link", { name: `Check the company of ${farhat.name}` }).click()
  const question = page.getByRole("alertdialog")
  await question.getByLabel("Reason").fill("Licence seen.")
  await expectNoViolations(page)
  await question.getByRole("button", { name: "Mark as checked" }).click()
  await expect(page.getByText(`The company is marked as checked: ${farhat.name}.`)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await profileSays("Checked")
  expect(await eventsOf(farhat)).toEqual([["company.checked", nadia.id, "Licence seen."]])

  await page.getByRole("row", { name: farhat.name }).getByRole("link", { name: "1", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Other Clients" })).toBeVisible()
  await expect(page.getByText(`Clients of ${farhat.name}.`)).toBeVisible()
  await page.getByLabel("Search", { exact: true }).fill(farhat.lastName)
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page.getByRole("link", { name: new RegExp(`^${farhat.name}, \\d`) })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("The portal is closed to everybody else, who is told so @smoke", async ({ open, page }) => {
  await page.goto("/portal/user-list")
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
  for (const who of [await member(), await member({ role: "guest" })] as Member[]) {
    const theirs = await open(who)
    await theirs.goto("/Portal/User-List")
    await expect(theirs.getByRole("heading", { name: "Not allowed" })).toBeVisible()
    await expectNoViolations(theirs)
  }
})
