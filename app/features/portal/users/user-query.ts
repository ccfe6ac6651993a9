import { z } from "zod"
import { accountStatus, role } from "#db/schema/accounts.ts"
import { plan } from "#db/schema/subscriptions.ts"

const SORTS = ["newest", "oldest", "name"] as const

/** The words of a search, as the indexes hold them. */
export const searchField = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll("\0", "").trim().toLowerCase())
  .catch("")

const query = z.object({
  q: searchField,
  role: z.enum(role.enumValues).nullable().catch(null),
  status: z.enum(accountStatus.enumValues).nullable().catch(null),
  plan: z
    .enum([...plan.enumValues, "none"])
    .nullable()
    .catch(null),
  sort: z.enum(SORTS).catch("newest"),
})

/** Which accounts an administrator asks for; null: of any kind. */
export type UserQuery = z.infer<typeof query>

/** The search of an address; a bad value means the default. */
export function userQueryFrom(request: Request): UserQuery {
  const asked = new URL(request.url).searchParams
  return query.parse(Object.fromEntries(Object.keys(query.shape).map((key) => [key, asked.get(key)])))
}
