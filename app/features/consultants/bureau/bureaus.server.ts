import { and, asc, eq, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import type { Paging } from "#app/url/address.ts"
import { db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { accounts, isCheckedConsultant } from "#db/schema/accounts.ts"

const MOST_IN_SITEMAP = 5_000

/** No number, no address beyond the city, no e-mail. */
const publicColumns = {
  id: accounts.id,
  name: accounts.name,
  companyName: accounts.companyName,
  city: accounts.city,
  companyAddress: accounts.companyAddress,
  companyCheckedAt: accounts.companyCheckedAt,
}

type Row = Pick<typeof accounts.$inferSelect, keyof typeof publicColumns>

const toBureau = ({ id, name, companyName, companyAddress, city, companyCheckedAt }: Row) => ({
  id,
  name,
  company: companyName || name,
  city: city || cityIn(companyAddress),
  checkedSince: companyCheckedAt && dayOf(companyCheckedAt),
})

export type Bureau = ReturnType<typeof toBureau>

/** An address shows no more than its city. */
const cityIn = (address: string | null) =>
  options.city.form.find((city) => address?.toLowerCase().includes(city.toLowerCase())) ?? null

const checked = () => db.select({ id: accounts.id }).from(accounts).where(isCheckedConsultant(accounts)).$dynamic()

const inOrder = [asc(accounts.companyCheckedAt), asc(accounts.id)]

/** With a checked company, the longest first. */
export async function listBureaus({ page: asked, limit }: Paging) {
  const { total, page } = await countedPage(checked(), { page: asked, limit })
  const rows = await db
    .select(publicColumns)
    .from(accounts)
    .where(isCheckedConsultant(accounts))
    .orderBy(...inOrder)
    .limit(limit)
    .offset((page - 1) * limit)
  return { bureaus: rows.map(toBureau), total, page, limit }
}

export const listBureauIds = async () =>
  (
    await checked()
      .orderBy(...inOrder)
      .limit(MOST_IN_SITEMAP)
  ).map(({ id }) => id)

/** Its company may be unchecked; undefined where there is none. */
export async function findBureau(id: number) {
  const [row] = await db
    .select(publicColumns)
    .from(accounts)
    .where(and(eq(accounts.id, id), sql`${accounts.role} = 'guest' and ${accounts.status} = 'active'`))
  return row && toBureau(row)
}
