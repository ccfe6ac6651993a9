import { z } from "zod"
import { idField } from "#app/url/address.ts"

const word = z
  .string()
  .regex(/^[a-z][a-z.-]{0,59}$/)
  .nullable()
  .catch(null)
const query = z.object({
  who: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\0]+$/)
    .nullable()
    .catch(null),
  what: word,
  object: word,
  number: idField.nullable().catch(null),
  day: z.iso
    .date()
    .refine((day) => day >= "2000-01-01" && day < "2100-01-01")
    .nullable()
    .catch(null),
})

export type AuditQuery = z.infer<typeof query>

export function auditQueryFrom(request: Request): AuditQuery {
  const asked = new URL(request.url).searchParams
  return query.parse(Object.fromEntries(Object.keys(query.shape).map((key) => [key, asked.get(key)])))
}
