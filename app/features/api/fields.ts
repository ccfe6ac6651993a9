import { z } from "zod"
import { LAST_PAGE } from "#app/forms/address.ts"
import { PAGE_SIZES } from "#app/forms/query.ts"

/** A row's number; in an address, and from careless clients, as text. */
export const id = z
  .union(
    [
      z.int().min(1),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ],
    { error: "Please give an id." },
  )
  .meta({ example: 42, description: "A number." })

export const clientId = id
  .optional()
  .meta({ example: 42, description: "For a marriage consultant: the client for whom she looks." })

export const message = z.object({ message: z.string() }).meta({ id: "Message" })

/** Paging of every list. A bad value means the default, as on the site. */
export const paging = {
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1).catch(1).meta({ example: 1, description: "From 1." }),
  limit: z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(10).meta({ example: 10, description: "10, 20 or 50." }),
}

/** A list as it is answered. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    totalCount: z.int().meta({ example: 3, description: "Exact up to 1,000." }),
    totalIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
    page: z.int().meta({ example: 1 }),
    limit: z.int().meta({ example: 10 }),
    next: z.int().nullable().meta({ example: 2, description: "The page after this one." }),
  })
