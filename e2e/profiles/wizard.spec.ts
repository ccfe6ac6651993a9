import sharp from "sharp"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import {
  answer,
  belief,
  chooseProvince,
  completeWizard,
  expectAnswers,
  family,
  fillBirthDate,
  goOn,
  partner,
  personal,
  place,
  profession,
} from "../support/people/wizard.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha completes her profile in five steps", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/users-side")
  await page.getByRole("link", { name: "Complete your profile" }).click()
  await completeWizard(page, ayesha)
  await expect(page.getByRole("status").first()).toContainText("Your profile is complete.")

  const [profile] =
    await database()`select id::int, first_name, nationality, province, height_cm, religion, caste, sect,
    date_of_birth::text, contact_number, family_health_condition, prefers_min_age, prefers_religion
    from profile where account_id = ${ayesha.id}`
  expect(profile).toMatchObject({
    first_name: ayesha.firstName,
    nationality: "Pakistan",
    province: "Punjab",
    height_cm: 168,
    date_of_birth: "1995-05-05",
    contact_number: ayesha.contactNumber,
    family_health_condition: "Healthy",
    prefers_religion: "Islam",
  })
  await page.goto(`/UserProfile/${profile!.id}`)
  for (const text of ["Rajput", "Sunni", "Lahore", "Graduate", "Joint Family"])
    await expect(page.getByText(text).first()).toBeVisible()
  await expectNoViolations(page)
  await page.goto("/UserCreate-profile")
  await expect(page, "one member, one profile").toHaveURL(new RegExp(`/UserProfile/${profile!.id}$`))
})

test("Every step fits a phone and has no barriers, and Previous keeps everything", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  const look = async () => {
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto("/UserCreate-profile")
  await look()
  await answer(page, personal(ayesha))
  await goOn(page, "Religious background")
  await look()
  await answer(page, { ...place, ...belief })
  await chooseProvince(page)
  await goOn(page, "Professional")
  await look()
  await answer(page, profession)
  await goOn(page, "Family")
  await look()
  await answer(page, family)
  await goOn(page, "Partner preferences")
  await look()
  await answer(page, partner)

  await goOn(page, "Family", "Previous")
  await expectAnswers(page, family)
  await goOn(page, "Professional", "Previous")
  await expectAnswers(page, profession)
  await goOn(page, "Religious background", "Previous")
  await expectAnswers(page, { ...place, ...belief, Province: "Punjab" })
  await goOn(page, "Personal details", "Previous")
  await expectAnswers(page, personal(ayesha))
  await page.goto("/UserPartner")
  await expectAnswers(page, partner)
})

test("Wrong answers are refused with a word at each field, and everything typed stays @smoke", async ({ open }) => {
  const page = await open(await member({ profile: false }))
  await page.goto("/UserCreate-profile")
  await untilAlive(page)
  const next = page.getByRole("button", { name: "Next", exact: true })
  if (scriptsRun(page)) {
    await expect(next).toBeDisabled()
    await page.getByLabel("First Name").focus()
    await page.getByLabel("First Name").blur()
    await expect(page.getByText("First name is required").first()).toBeVisible()
    await expect(page.getByLabel("Phone Number")).toHaveValue("+1 ")
    await page.getByLabel("Phone Number").focus()
    await page.getByLabel("Phone Number").blur()
    await expect(page.getByText("Phone number is required").first()).toBeVisible()
    await expectNoViolations(page)
    return
  }
  await page.getByLabel("First Name").fill("Ayesha")
  await fillBirthDate(page, "1995-05-05")
  await page.getByLabel("Phone Number").fill("0300 123456")
  await next.click()
  await expect(page.getByText("For a number with +92 one digit seems to be missing.").last()).toBeVisible()
  await page.getByLabel("Phone Number").fill("+1 ")
  await next.click()
  for (const text of ["Last name", "Marital status", "Gender", "Phone number"])
    await expect(page.getByText(`${text} is required`).last()).toBeVisible()
  await expect(page.getByLabel("Last Name")).toHaveAttribute("aria-describedby", /error/)
  await expectAnswers(page, { "First Name": "Ayesha", "Date of Birth": "1995-05-05" })
})

test("Of ten digits that are a mobile at home and no number in America, Ayesha says which she means", async ({
  open,
}) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  const phone = page.getByLabel("Phone Number")
  const ask = async (typed: string, question: string) => {
    await phone.fill(typed)
    await page.getByRole("button", { name: "Next", exact: true }).click()
    await expect(phone).toHaveAccessibleDescription(question)
    await expect(phone).toHaveValue(typed)
    await untilAlive(page)
  }
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await ask("+1 3001234567", "Is it +92 300 1234567?")
  await expectAnswers(page, { ...personal(ayesha), "Phone Number": "+1 3001234567" })
  await expectNoViolations(page)
  await page.getByLabel("Yes, +92 300 1234567").check()
  await goOn(page, "Religious background")
  await goOn(page, "Personal details", "Previous")
  await expect(phone).toHaveValue("+923001234567")

  await ask("+971 3001234567", "Please enter a valid phone number. Is it +92 300 1234567?")
  await expect(page.getByLabel("No, it is as I typed it")).toHaveCount(0)
  await ask("3001234567", "Is it +92 300 1234567?")
  await page.getByLabel("No, it is as I typed it").check()
  await goOn(page, "Religious background")
  await goOn(page, "Personal details", "Previous")
  await expect(phone).toHaveValue("+13001234567")
  await goOn(page, "Religious background")
})

test("A step that went through says 'Success' on its button before the next one comes @scripts", async ({ open }) => {
  const zara = await member({ profile: false, firstName: "Zara" })
  const page = await open(zara)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(zara))
  for (const [answers, title] of [
    [null, "Religious background"],
    [{ ...place, ...belief }, "Professional"],
  ] as const) {
    if (answers) await answer(page, answers)
    if (answers) await chooseProvince(page)
    await goOn(page, title)
  }
  await answer(page, profession)
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect(page.getByRole("button", { name: "Success" })).toBeVisible()
})

test("Zara leaves her preferences open, and they count as answered", async ({ open }) => {
  const zara = await member({ profile: false, firstName: "Zara" })
  const page = await open(zara)
  await completeWizard(page, zara, {
    Religion: "No preference",
    Sect: "No preference",
    Caste: "No preference",
    Residence: "No preference",
    Age: "25-32",
    Height: "5'4'' (163 cm)",
    "Height Up To": "5'10'' (178 cm)",
  })
  const [kept] = await database()`select id::int, prefers_religion, prefers_caste, prefers_min_age, prefers_max_age,
    prefers_min_height_cm, prefers_max_height_cm, open_preferences from profile where account_id = ${zara.id}`
  expect(kept).toMatchObject({
    prefers_religion: null,
    prefers_caste: null,
    prefers_min_age: 25,
    prefers_max_age: 32,
    prefers_min_height_cm: 163,
    prefers_max_height_cm: 178,
    open_preferences: ["religion", "caste", "sect", "residence"],
  })
  await page.goto(`/UserProfile/${kept!.id}`)
  await expect(page.getByText("No preference", { exact: true })).toHaveCount(4)
  await expect(page.getByText("25 – 32")).toBeVisible()
})

test("Nobody under 18 gets in", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  const birthday = new Date()
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 18)
  birthday.setUTCDate(birthday.getUTCDate() + 2)
  await answer(page, { ...personal(ayesha), "Date of Birth": birthday.toISOString().slice(0, 10) })
  if (scriptsRun(page)) await expect(page.getByRole("button", { name: "Next", exact: true })).toBeDisabled()
  else await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect(page).toHaveURL(/\/UserCreate-profile$/)
  await expect(page.getByText(/18/).first()).toBeVisible()
})

test("A later step without the earlier ones leads to the first that is missing", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  for (const path of ["/UserCreate-Religion", "/UserProfession", "/UserProfessional", "/UserFamily", "/UserPartner"]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/UserCreate-profile$/)
  }
  await answer(page, personal(ayesha))
  await goOn(page, "Religious background")
  await page.goto("/UserPartner")
  await expect(page).toHaveURL(/\/UserCreate-Religion$/)
})

test("Answers are kept when Ayesha leaves, and are hers alone", async ({ open }) => {
  const [ayesha, zara] = [await member({ profile: false }), await member({ profile: false, firstName: "Zara" })]
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  await goOn(page, "Religious background")
  await page.getByRole("button", { name: "Save and leave" }).click()
  await expect(page).toHaveURL(/\/users-side$/)
  await page.getByRole("link", { name: "Complete your profile" }).click()
  await expect(page.getByRole("heading", { name: "Religious background" })).toBeVisible()
  await page.goto("/UserCreate-profile")
  await expectAnswers(page, personal(ayesha))

  await page.context().addCookies([{ name: "sid", value: zara.token, url: process.env.E2E_ORIGIN! }])
  await page.goto("/UserCreate-profile")
  await expect(page.getByLabel("First Name")).toHaveValue("")
})

test("A picture is kept at once and for her alone; a false one is refused", async ({ open }) => {
  const ayesha = await member({ profile: false })
  const page = await open(ayesha)
  await page.goto("/UserCreate-profile")
  await answer(page, personal(ayesha))
  const upload = page.getByLabel("Profile Picture")
  await upload.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<svg onload='alert(1)'/>"),
  })
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await expectAnswers(page, { "First Name": ayesha.firstName })

  await upload.setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 640, height: 800, channels: 3, background: "#a63" } })
      .png()
      .toBuffer(),
  })
  await goOn(page, "Religious background")
  await goOn(page, "Personal details", "Previous")
  const address = await page.getByRole("img", { name: "Your picture" }).getAttribute("src")
  const answered = await page.request.get(address!)
  expect(answered.headers()).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" })
  const stranger = await open(await member())
  expect((await stranger.request.get(address!)).status(), "not shown before the profile is made").toBe(404)
})
