import { z } from "zod"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { accountStatus, role } from "#db/schema/accounts.ts"
import { plan } from "#db/schema/subscriptions.ts"

const SORTS = ["newest", "oldest", "name"] as const

/** As the indexes hold them. */
export const searchField = z
  .string()
  .max(LONGEST_SEARCH)
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

export type UserQuery = z.infer<typeof query>

export function userQueryFrom(request: Request): UserQuery {
  const asked = new URL(request.url).searchParams
  return query.parse(Object.fromEntries(Object.keys(query.shape).map((key) => [key, asked.get(key)])))
}
