import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { enterCode, logIn, newestMail, newPerson, readCode, signUp, verifyEmail } from "../support/people/people.ts"
import { expectAnswers } from "../support/people/wizard.ts"

test("Ayesha says whom her brother looks for, signs up, confirms her e-mail and logs in for the first time @smoke", async ({
  page,
}) => {
  const ayesha = newPerson()
  await page.goto("/Signup")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("User", { exact: false }).first().check()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page).toHaveURL(/\/users$/)

  await page.goto("/")
  await page.getByLabel("aged").selectOption("25")
  await page.getByLabel("religion").selectOption("Islam")
  await page.getByRole("button", { name: "Let’s begin" }).click()
  await expect(page.getByText("You are looking for a bride, aged 25 to 35, religion Islam.")).toBeVisible()
  await page.getByLabel("My brother").check()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await signUp(page, ayesha)
  await expect(page.getByText(ayesha.email)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await verifyEmail(page, ayesha)
  await expect(page.getByRole("status")).toContainText("Your e-mail is confirmed")

  await logIn(page, ayesha)
  await expect(page).toHaveURL(/\/UserCreate-profile$/)
  await expect(page.getByText("Welcome back!")).toBeAttached()
  await expectAnswers(page, { Gender: "Male" })
})

test("The chooser asks for a choice, and consultants are told that their part is coming soon", async ({ page }) => {
  await page.goto("/Signup")
  await page.getByRole("button", { name: "Next" }).click()
  const popup = page.getByRole("alertdialog")
  await expect(popup.getByRole("heading", { name: "Oops!" })).toBeVisible()
  await expect(popup).toContainText("Please select an option!")
  await popup.getByRole("link", { name: "OK" }).click()
  await expect(popup).toHaveCount(0)

  await page.getByLabel("Marriage Consultant").check()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(popup.getByRole("heading", { name: "Marriage Consultant" })).toBeVisible()
  await expect(popup).toContainText("This feature is coming soon!")
  await expectNoViolations(page)
})

test("A sign-up with mistakes says what is wrong and keeps what was typed @smoke", async ({ page }) => {
  await page.goto("/users")
  await page.getByRole("button", { name: "Sign Up" }).click()
  for (const text of ["Name is required", "Email is required", "Password is required", "Confirm Password is required"])
    await expect(page.getByText(text).last()).toBeVisible()

  await page.getByLabel("Name", { exact: true }).fill("Ayesha Khan")
  await page.getByLabel("Email").fill("not an address")
  await page.getByLabel("Password", { exact: true }).fill("short")
  await page.getByLabel("Confirm Password").fill("other")
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page.getByText("Enter a valid email").last()).toBeVisible()
  await expect(page.getByText("Password must be at least 6 characters long").last()).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ayesha Khan")
  await expect(page.getByLabel("Email")).toHaveValue("not an address")
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-describedby", /error/)
  await expectNoViolations(page)

  await page.getByLabel("Email").fill("ayesha.khan@example.com")
  await page.getByLabel("Password", { exact: true }).fill("long-enough-words")
  await page.getByLabel("Confirm Password").fill("long-enough-wards")
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page.getByText("Passwords must match").last()).toBeVisible()
})

test("Signing up with an address that is taken looks the same; its owner is told by mail", async ({ page }) => {
  const owner = await member()
  await signUp(page, { ...newPerson("Zara"), email: owner.email })
  await expect(page.getByText(owner.email)).toBeVisible()
  const mail = await newestMail(owner.email)
  expect(mail).toContain("already have")
  expect(mail).not.toMatch(/(?<!\d)\d{6}(?!\d).*code/i)
})

test("A code that is wrong is refused; the right one works", async ({ page }) => {
  const ayesha = newPerson()
  await signUp(page, ayesha)
  const code = await readCode(ayesha)
  const wrong = code === "123456" ? "654321" : "123456"
  await enterCode(page, wrong)
  await expect(page.getByLabel("Digit 6 of 6")).toHaveValue("")
  await expect(page.getByText("Failed to verify OTP")).toBeVisible()
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/login$/)
})

test("A code needs six digits", async ({ page }) => {
  await signUp(page, newPerson())
  await page.getByLabel("Digit 1 of 6").fill("1")
  await page.getByRole("button", { name: "Verify" }).click()
  await expect(page.getByText("Please enter a 6-digit OTP.")).toBeVisible()
})

test("A login that fails says so, whoever it is, and keeps the name @smoke", async ({ page }) => {
  const ayesha = await member()
  await page.goto("/login")
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByText("Username is required").last()).toBeVisible()
  await expect(page.getByText("Password is required").last()).toBeVisible()

  await page.getByLabel("Username or e-mail").fill("ali")
  await page.getByLabel("Password", { exact: true }).fill("123")
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByText("Username must be at least 6 characters").last()).toBeVisible()
  await expect(page.getByText("Password must be at least 6 characters").last()).toBeVisible()

  for (const username of [ayesha.email, newPerson("Nobody").email]) {
    await page.getByLabel("Username or e-mail").fill(username)
    await page.getByLabel("Password", { exact: true }).fill("not-her-password")
    await page.getByRole("button", { name: "Login", exact: true }).click()
    await expect(page.getByRole("alert")).toContainText("Login Failed")
    await expect(page.getByRole("alert")).toContainText("Please check your credentials.")
    await expect(page.getByLabel("Username or e-mail")).toHaveValue(username)
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(/^(not-her-password)?$/)
  }
  await expectNoViolations(page)
})

test("Ayesha has forgotten her password, proves her mailbox and chooses a new one", async ({ page, open }) => {
  const ayesha = await member()
  const otherDevice = await open(ayesha)
  await otherDevice.goto("/users-side")
  await expect(otherDevice).toHaveURL(/\/users-side$/)

  await page.goto("/login")
  await page.getByRole("link", { name: "Forgot Password?" }).click()
  await expect(page).toHaveURL(/\/ResetPassword$/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("Email").fill(ayesha.email)
  await page.getByRole("button", { name: "Send Code" }).click()
  await expect(page).toHaveURL(/\/ResetOtp$/)
  await expectNoViolations(page)
  await enterCode(page, await readCode(ayesha))

  await page.getByLabel("New Password").fill("a-brand-new-secret")
  await page.getByLabel("Confirm Password").fill("a-brand-new-secrex")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page.getByText("Passwords do not match!").last()).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel("New Password").fill("a-brand-new-secret")
  await page.getByLabel("Confirm Password").fill("a-brand-new-secret")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page).toHaveURL(/\/login$/)

  await otherDevice.goto("/users-side")
  await expect(otherDevice, "her other device is logged out").toHaveURL(/\/login/)
  await logIn(page, { email: ayesha.email, password: "a-brand-new-secret" })
  await expect(page).toHaveURL(/\/users-side$/)
})

test("Strangers who sign up with Ayesha's e-mail by page and by app take neither her code nor her account", async ({
  page,
  open,
  request,
}) => {
  const ayesha = newPerson()
  const stranger = { ...newPerson("Somebody"), email: ayesha.email }
  await signUp(page, ayesha)
  const code = await readCode(ayesha)
  const theirs = await open()
  await signUp(theirs, stranger)
  const second = await readCode(ayesha, { after: code })
  const { name, email, password } = { ...stranger, password: "guessed-by-an-app" }
  expect((await request.post("/api/users/register", { data: { name, email, password } })).status()).toBe(201)
  await newestMail(email, (text) => !text.includes(code) && !text.includes(second))
  const newest = await readCode(ayesha, { after: second })
  for (const wrong of ["000000", "999999", "000000"])
    await request.post("/api/users/verify", { data: { email, otp: wrong } })

  await enterCode(page, newest)
  await expect(page.getByText("Failed to verify OTP"), "the newest is not her own").toBeVisible()
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/login$/)
  for (const guessed of [stranger.password, password])
    expect((await request.post("/api/users/login", { data: { email, password: guessed } })).status()).toBe(401)
  await logIn(page, ayesha)
})

test("A code that a stranger asks for does not take away the one with which Ayesha chooses a new password", async ({
  page,
  open,
  request,
}) => {
  const ayesha = await member()
  const askForCode = async (by: Page) => {
    await by.goto("/ResetPassword")
    await by.getByLabel("Email").fill(ayesha.email)
    await by.getByRole("button", { name: "Send Code" }).click()
    await expect(by).toHaveURL(/\/ResetOtp$/)
  }
  await askForCode(page)
  const code = await readCode(ayesha)
  const theirs = await open()
  await askForCode(theirs)
  await readCode(ayesha, { after: code })
  expect((await request.post("/api/users/forgot-password", { data: { email: ayesha.email } })).status()).toBe(200)
  await enterCode(theirs, code)
  await expect(theirs.getByText("OTP verification failed"), "her code is no use to them").toBeVisible()

  await enterCode(page, code)
  await page.getByLabel("New Password").fill("a-brand-new-secret")
  await page.getByLabel("Confirm Password").fill("a-brand-new-secret")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, { email: ayesha.email, password: "a-brand-new-secret" })
})

test("Ayesha logs out for good", async ({ open }) => {
  const page = await open(await member())
  await page.goto("/users-side")
  await page.getByLabel(/account menu of/i).click()
  await page.getByRole("button", { name: "Logout" }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto("/users-side")
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fusers-side$/)
})
