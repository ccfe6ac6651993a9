import { and, eq, inArray, or, sql } from "drizzle-orm"
import { accountsHere } from "#app/viewer/known-device.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** Accounts that are, or were, signed in with the browser that answers. */
export interface Browser {
  accounts: readonly number[]
}

export async function browserOf(request: Request, visitor: { id: number } | null): Promise<Browser> {
  const before = await accountsHere(request)
  return { accounts: visitor ? [visitor.id, ...before] : before }
}

export const NOT_BY_CONSULTANT =
  "The consultant, or somebody of the same company or of Rishta, has used this browser, so a yes from here does not count as the family’s. Please open the link on the family’s own phone, or enter there the code that the consultant reads out."

const company = sql`lower(btrim(${accounts.companyName}))`

/** The client's consultant, somebody of the same company, or of the site was signed in there. */
export async function isOfCompany(browser: Browser, consultantId: number, within: Pick<Database, "select"> = db) {
  if (browser.accounts.length === 0) return false
  const [one] = await within
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...browser.accounts]),
        or(
          eq(accounts.id, consultantId),
          eq(accounts.role, "admin"),
          and(
            eq(accounts.role, "guest"),
            sql`${company} = (select lower(btrim(own.company_name)) from account own where own.id = ${consultantId})`,
          ),
        ),
      ),
    )
    .limit(1)
  return one !== undefined
}
