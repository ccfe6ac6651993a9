import { randomInt } from "node:crypto"
import { join } from "node:path"
import { expect, type Locator, type Page } from "@playwright/test"
import { isRemote } from "../../remote/address.ts"
import { willLeave } from "../../remote/leaving.ts"
import { findMail } from "../../remote/mailbox.ts"
import { scriptsRun, untilAlive } from "../browser/scripts.ts"

export interface Person {
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  gender: "male" | "female"
  contactNumber: string
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz"
const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(26)]).join("")

/** Somebody whom no other story knows; on a remote server also somebody who is found by `smoke`, by name and by address. */
export function newPerson(firstName = "Ayesha", gender: Person["gender"] = "female"): Person {
  const ending = letters(8)
  const [family, mark] = isRemote() ? ["Smoke", "smoke."] : ["K", ""]
  const lastName = `${family}${ending}`
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${mark}${firstName.toLowerCase()}.${ending}@example.com`,
    password: `${letters(6)}-${letters(6)}`,
    gender,
    contactNumber: `+92300${randomInt(1_000_000, 9_999_999)}`,
  }
}

/** A number as pages show it, beside how it is kept: neither may be seen by those who must not know it. */
export const numbersOf = ({ contactNumber }: Pick<Person, "contactNumber">) => [
  contactNumber,
  shownNumber({ contactNumber }),
]

export const shownNumber = ({ contactNumber }: Pick<Person, "contactNumber">) =>
  contactNumber.replace(/^(\+92)(\d{3})/, "$1 $2 ")

/** Headers and text of the newest mail to an address; waits until one is there that `fits`. */
export async function newestMail(
  email: string,
  fits: (text: string) => boolean = () => true,
  dataDir = process.env.E2E_DATA_DIR,
) {
  const mailbox = dataDir ? join(dataDir, "mail") : process.env.E2E_MAIL!
  let found: string | undefined
  const look = async () => {
    found = await findMail(mailbox, email, fits)
    return found !== undefined
  }
  await expect.poll(look, { message: `a mail to ${email}`, timeout: 15_000 }).toBe(true)
  return found!
}

/** The six-digit code that was mailed last; `after` is the one before, where a new one is awaited. */
export async function readCode(
  person: Pick<Person, "email">,
  { after, dataDir }: { after?: string; dataDir?: string } = {},
) {
  const mail = await newestMail(person.email, (text) => codeIn(text) !== undefined && codeIn(text) !== after, dataDir)
  return codeIn(mail)!
}

/** Encoded parts and headers may hold other digits: only the body's lone six-digit number counts. */
function codeIn(mail: string) {
  const body = mail.slice(mail.search(/\r?\n\r?\n/))
  return /(?<![\d=#-])\d{6}(?!\d)/.exec(body)?.[0]
}

export async function signUp(page: Page, person: Person) {
  if (!/\/users(\?|$)/.test(page.url())) await page.goto("/users")
  await page.getByLabel("Name", { exact: true }).fill(person.name)
  await page.getByLabel("Email").fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await page.getByLabel("Confirm Password").fill(person.password)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL(/\/otp$/)
}

/** One digit a box; with scripts the sixth sends the form by itself. */
export async function enterCode(page: Page, code: string) {
  await untilAlive(page)
  for (const [index, digit] of [...code].entries()) await page.getByLabel(`Digit ${index + 1} of 6`).fill(digit)
  if (!scriptsRun(page)) await page.getByRole("button", { name: "Verify" }).click()
}

export async function verifyEmail(page: Page, person: Person) {
  willLeave(person)
  await enterCode(page, await readCode(person))
  await expect(page).toHaveURL(/\/login$/)
}

export async function logIn(page: Page, person: Pick<Person, "email" | "password">) {
  if (!/\/login/i.test(page.url())) await page.goto("/login")
  await page.getByLabel("Username or e-mail").fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/i)
}

/** Opens what else can be done with somebody in a list, and tells where that stands: without scripts on the profile's page. */
export async function openMenu(page: Page, person: Pick<Person, "name">, list = card(page, person)) {
  await untilAlive(page)
  await list.getByLabel(`More about ${person.name}`).click()
  return scriptsRun(page) ? list : page.getByRole("article")
}

const MOST_PAGES = 20

/** Opens the newest profiles where somebody's card is: other stories' people join meanwhile, and move it to a further page. */
export async function findAmongNewest(page: Page, person: Pick<Person, "name">) {
  for (let number = 1; number <= MOST_PAGES; number++) {
    await page.goto(number === 1 ? "/users-side" : `/users-side?page=${number}`)
    if ((await card(page, person).count()) > 0) return
  }
  throw new Error(`${person.name} is not among the newest`)
}

/** The card once a form has come back to the newest profiles: who joined meanwhile may have moved it to a further page. */
export async function cardAfterwards(page: Page, person: Pick<Person, "name">) {
  if ((await card(page, person).count()) === 0) await findAmongNewest(page, person)
  return card(page, person)
}

/** What is written after the answer to another is on a page soon: it is asked for until it is there. */
export const expectSometime = (page: Page, address: string, shown: Locator) =>
  expect.poll(() => page.goto(address).then(() => shown.count()), { message: address }).toBeGreaterThan(0)

/** As far down as one turn of a wheel goes; a list that goes on is then longer. */
export const scrolled = (page: Page) => page.mouse.wheel(0, 20_000)

/** A section or form that has no name of its own, by its heading. */
export const part = (page: Page, heading: string) =>
  page
    .locator("section, form")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) })
    .last()

export const card = (page: Page, { name }: Pick<Person, "name">) =>
  page
    .getByRole("listitem")
    .or(page.getByRole("row"))
    .filter({ has: page.getByRole("heading", { name: new RegExp(`^${name}`) }) })
