import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import {
  clientBasics,
  clientFamily,
  clientPlace,
  clientProfession,
  completeClientWizard,
} from "../support/people/client-wizard.ts"
import { type Member, type MemberOverrides, member } from "../support/people/members.ts"
import { card, logIn, newPerson, numbersOf, type Person, verifyEmail } from "../support/people/people.ts"
import { answer, belief, chooseProvince, expectAnswers, goOn } from "../support/people/wizard.ts"
import { post, send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"

const origin = () => process.env.E2E_ORIGIN!

const consultant = (overrides: MemberOverrides = {}) =>
  member({ firstName: "Farhat", role: "guest", profile: false, ...overrides })

async function fillRegistration(page: Page, { name, email, password }: Person, cnic = "35202-1234567-1") {
  await answer(page, {
    Name: name,
    Email: email,
    "Contact Number": "+923001234567",
    CNIC: cnic,
    "Company Name": "Saeed Marriage Bureau",
    "Company Address": "14-B, Gulberg, Lahore",
    Password: password,
    "Confirm Password": password,
  })
}

test("Farhat registers, describes her company, adds a client in five steps, finds, edits and deletes her @smoke", async ({
  page,
}) => {
  const [farhat, sana] = [newPerson("Farhat"), newPerson("Sana")]
  await page.goto("/Signup")
  await page.getByLabel("Marriage Consultant").check()
  await page.getByRole("button", { name: "Next" }).click()
  const [invited, heading] = [
    page.getByRole("alertdialog").getByRole("link", { name: "I was invited to register" }),
    page.getByRole("heading", { level: 1, name: "Marriage Consultant" }),
  ]
  await expect(invited.or(heading)).toBeVisible()
  // A site that is open to consultants leads straight to the form.
  if (await invited.isVisible()) await invited.click()
  await expect(heading).toBeVisible()
  await fillRegistration(page, farhat)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL(/\/otp$/)
  await verifyEmail(page, farhat)
  await logIn(page, farhat)

  await expect(page).toHaveURL(/\/profile$/)
  await expectAnswers(page, {
    "Consultant Name": farhat.name,
    "Contact Number": "+923001234567",
    "Company Name": "Saeed Marriage Bureau",
    "Company Address": "14-B, Gulberg, Lahore",
  })
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await goOn(page, "Client details")
  await completeClientWizard(page, sana)
  await expect(page.getByRole("status").first()).toContainText(`${sana.name} is now one of your clients.`)

  await page.getByLabel("Name or city").fill(sana.lastName.toUpperCase())
  await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(card(page, sana)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await card(page, sana).getByLabel(`More about ${sana.name}`).click()
  await card(page, sana).getByRole("link", { name: "View Details" }).click()
  for (const text of ["Saeed Marriage Bureau", "Not yet verified", "Job holder"])
    await expect(page.getByText(text).first()).toBeVisible()

  await page.goto("/clients")
  await card(page, sana).getByLabel(`More about ${sana.name}`).click()
  await card(page, sana).getByRole("link", { name: "Edit", exact: true }).click()
  await expect(page.getByText(`Client: ${sana.name}`)).toBeVisible()
  await page.getByLabel("City", { exact: true }).fill("Multan")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()
  await page.goto("/clients?q=multan")
  await expect(card(page, sana)).toBeVisible()

  await card(page, sana).getByLabel(`More about ${sana.name}`).click()
  await card(page, sana).getByRole("link", { name: "Delete" }).click()
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" })
  await expect(dialog).toContainText("You won't be able to revert this!")
  await expect(dialog).toContainText(sana.name)
  await expectNoViolations(page)
  await dialog.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page.getByRole("status").first()).toContainText("Deleted! Profile has been deleted.")
  await page.goto("/clients")
  await expect(page.getByText("It seems like no user found right now.")).toBeVisible()
})

test("A registration with mistakes says what is wrong, keeps what was typed and shows the CNIC to nobody", async ({
  page,
}) => {
  const farhat = newPerson("Farhat")
  await page.goto("/consultant-signup")
  await page.getByLabel("Contact Number").fill("")
  await page.getByRole("button", { name: "Sign Up" }).click()
  for (const text of ["Name", "Email", "Company name", "CNIC", "Company address", "Contact number", "Password"])
    await expect(page.getByText(`${text} is required`).last()).toBeVisible()

  await fillRegistration(page, farhat, "35202-123456-1")
  await page.getByLabel("Confirm Password").fill("something else")
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page.getByText("CNIC must have 13 digits").last()).toBeVisible()
  await expectAnswers(page, { "Company Name": "Saeed Marriage Bureau", Email: farhat.email })

  await fillRegistration(page, farhat, "3520212345671")
  await page.getByLabel("Confirm Password").fill("something else")
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page.getByText("Passwords must match").last()).toBeVisible()
  await page.getByLabel("Password", { exact: true }).fill(farhat.password)
  await page.getByLabel("Confirm Password").fill(farhat.password)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL(/\/otp$/)
  const [account] =
    await database()`select cnic_sealed, cnic_last_four, role from registration where email = ${farhat.email}`
  expect(account).toMatchObject({ cnic_last_four: "5671", role: "guest" })
  expect(account!.cnic_sealed).not.toContain("3520212345671")
  await verifyEmail(page, farhat)
  await logIn(page, farhat)
  await page.goto("/UserProfile")
  await expect(page.getByText("ends in 5671")).toBeVisible()
  expect(await page.content()).not.toContain("3520212345671")
})

test("A registration is answered alike for a known and an unknown e-mail, and a program leaves nothing behind @plain", async () => {
  const known = await member()
  const fields = (email: string) => ({
    name: "Farhat Saeed",
    email,
    companyName: "Bureau",
    companyAddress: "Lahore",
    contactNo: "+923001234567",
    cnic: "3520212345671",
    password: "green mango tree",
    confirmPassword: "green mango tree",
  })
  const program = newPerson("Program")
  for (const posted of [
    fields(known.email),
    fields(newPerson("Farhat").email),
    { ...fields(program.email), website: "https://spam.example" },
  ]) {
    const answered = await post(origin(), "/consultant-signup", posted)
    expect([answered.status, answered.headers.location]).toEqual([302, "/otp"])
  }
  const [{ made }] = (await database()`select count(*)::int as made from account where email = ${program.email}`) as [
    { made: number },
  ]
  expect(made).toBe(0)
  const [kept] = await database()`select role, company_name from account where id = ${known.id}`
  expect(kept).toEqual({ role: "user", company_name: null })
})

test("A draft begun for one client never leaks into the next, nor into a member's", async ({ open }) => {
  const farhat = await consultant()
  const [sana, zara] = [newPerson("Sana"), newPerson("Zara")]
  const page = await open(farhat)
  await page.goto("/client-profile")
  // Opened blank before Sana is begun in another tab.
  const blank = await page.context().newPage()
  await blank.goto("/client-profile")
  await answer(page, clientBasics(sana))
  await goOn(page, "Religious background")
  await answer(page, { ...clientPlace, ...belief })
  await chooseProvince(page)

  await answer(blank, clientBasics(zara))
  await blank.getByRole("button", { name: "Next", exact: true }).click()
  await expect(blank.getByRole("alert")).toContainText(`${sana.name} was begun in another tab`)
  await expectAnswers(blank, { "First Name": zara.firstName, "Last Name": zara.lastName })
  await blank.getByRole("button", { name: "Next", exact: true }).click()
  await expect(blank.getByRole("alert")).toContainText(`${sana.name} was begun in another tab`)

  await blank.goto("/client-profile")
  await expectAnswers(blank, clientBasics(sana))
  await blank.getByRole("button", { name: `Discard ${sana.name} and start another client` }).click()
  await expect(blank.getByRole("status").first()).toContainText(`${sana.name} was discarded.`)
  await expect(blank.getByLabel("First Name")).toHaveValue("")
  await answer(blank, clientBasics(zara))
  await goOn(blank, "Religious background")
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect(page.getByRole("alert")).toContainText(`${zara.name} was begun in another tab`)
  await page.getByRole("button", { name: "Previous" }).click()
  await expectAnswers(page, clientBasics(zara))

  await blank.goto("/client-religious")
  await expect(blank.getByLabel("City", { exact: true })).toHaveValue("")
  await page.goto("/client-profile")
  await completeClientWizard(page, zara)
  await page.getByRole("link", { name: "Add Client" }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto("/client-profile")
  await expect(page.getByLabel("First Name")).toHaveValue("")
  const rows = await database()`select first_name from profile where account_id = ${farhat.id}`
  expect(rows).toEqual([{ first_name: "Zara" }])

  await page
    .context()
    .addCookies([
      { name: "sid", value: (await member({ profile: false })).token, url: origin(), httpOnly: true, sameSite: "Lax" },
    ])
  await page.goto("/UserCreate-profile")
  await expect(page.getByLabel("First Name")).toHaveValue("")
})

test("Farhat leaves a client half-way and goes on later; a session that ended loses nothing", async ({ open }) => {
  const farhat = await consultant()
  const sana = newPerson("Sana")
  const page = await open(farhat)
  await page.goto("/client-profile")
  await answer(page, clientBasics(sana))
  await goOn(page, "Religious background")
  await answer(page, { ...clientPlace, ...belief })
  await chooseProvince(page)
  await goOn(page, "Professional")
  await page.getByRole("button", { name: "Save and leave" }).click()
  await expect(page).toHaveURL(/\/users-side$/)
  await page.getByRole("link", { name: "Add Client" }).click()
  await expect(page).not.toHaveURL(/\/users-side$/)
  await page.goto("/partner-details")
  await expect(page).toHaveURL(/\/Client-profession$/)
  await answer(page, clientProfession)
  await goOn(page, "Family")
  await answer(page, clientFamily)
  await goOn(page, "Partner preferences")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await database()`delete from session where account_id = ${farhat.id}`
  const ended = await post(origin(), "/partner-details", { religion: "Islam" })
  expect(ended.status).toBe(302)
  if (scriptsRun(page)) return
  await page.getByRole("button", { name: "Submit Profile" }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole("alert")).toContainText("Authentication token not found. Please login again.")
  await logIn(page, farhat)
  await expect(page).toHaveURL(/\/partner-details$/)
  await expect(page.getByText(`Client: ${sana.name}`)).toBeVisible()
})

test("Another consultant's client is nowhere: not in a path, a query or a field", async ({ open }) => {
  const profile = { city: `C${randomUUID().replaceAll(/[^a-f]/g, "")}` }
  const [farhat, rival] = [await consultant({ profile }), await consultant({ firstName: "Rukhsana", profile })]
  // She and her client are of one family: the house is not named for it.
  await database()`update account set company_name = 'Khan Rishtas' where id = ${rival.id}`
  const headers = { Cookie: `sid=${farhat.token}` }
  const rows = async () =>
    database()`select p.id::int, p.first_name, p.city, p.updated_at, a.name, a.company_name from profile p
      join account a on a.id = p.account_id where a.id in (${farhat.id}, ${rival.id}) order by p.id`
  const before = await rows()
  const asBody = async (path: string, fields?: Record<string, string>) => {
    const answered = await (fields ? post(origin(), path, fields, headers) : send(origin(), path, { headers }))
    return { status: answered.status, text: answered.text.replace(/nonce="[^"]*"|"nonce[^,]*/g, "") }
  }
  const ways: [string, Record<string, string>?][] = [
    ["/UserEditProfile/ID"],
    ["/UserEditProfile/ID", { intent: "delete" }],
    ["/UserEditProfile/ID", { intent: "save", firstName: "Mine" }],
    ["/clients?confirm=ID"],
    ["/clients", { intent: "delete", profileId: "ID" }],
  ]
  for (const [path, fields] of ways) {
    const named = (id: number) =>
      asBody(
        path.replace("ID", String(id)),
        fields &&
          Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replace("ID", String(id))])),
      )
    const [others, nobodys] = [await named(rival.profileId!), await named(999_999_999)]
    expect([others.status, nobodys.status], `${path} ${JSON.stringify(fields)}`).toEqual([404, 404])
    expect(others.text.length).toBe(nobodys.text.length)
  }
  for (const odd of ["/clients?confirm=x", "/clients?confirm=-1", "/clients?confirm=%00"])
    expect((await asBody(odd)).status, odd).toBe(404)
  for (const odd of ["/clients?page=-1&limit=7&sort=constructor&q=%00%27%25", "/clients?favourite&page=9e99"])
    expect((await asBody(odd)).status, odd).toBe(200)
  expect(await rows()).toEqual(before)

  const page = await open(farhat)
  await page.goto(`/other-clients?city=${profile.city}`)
  // By the first name alone.
  await expect(card(page, { name: rival.firstName })).toBeVisible()
  await expect(card(page, { name: farhat.firstName })).toHaveCount(0)
  for (const secret of [...numbersOf(rival), rival.email, rival.lastName])
    expect(await page.content()).not.toContain(secret)
  await page.goto("/clients")
  await expect(card(page, farhat)).toBeVisible()
  await expect(card(page, rival)).toHaveCount(0)
})

test("Favourites of a consultant stand under both addresses", async ({ open }) => {
  const [farhat, bilal]: [Member, Member] = [await consultant(), await member({ gender: "male", firstName: "Bilal" })]
  const page = await open(farhat)
  await page.goto("/client-favourite")
  await expect(page.getByText("No favorite profiles found")).toBeVisible()
  await page.goto(`/UserProfile/${bilal.profileId}`)
  await page.getByRole("button", { name: `Favourite ${bilal.name}` }).click()
  await expect(page.getByRole("button", { name: `Unfavourite ${bilal.name}` })).toBeVisible()
  await page.getByRole("link", { name: "Favourites" }).click()
  await expect(page).toHaveURL(/\/clients\?favourite/)
  await expect(card(page, bilal)).toBeVisible()
  await expect(page.getByRole("link", { name: "Favourites" })).toHaveAttribute("aria-current", "page")
  await expect(page.getByRole("link", { name: "My Clients" })).not.toHaveAttribute("aria-current", "page")
  await page.goto("/client-favourite")
  await expect(card(page, bilal)).toBeVisible()
})
