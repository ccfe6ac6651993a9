import { z } from "zod"
import { filterNames, termsOf } from "#app/features/browse/filters.server.ts"
import { ACTIVE_WITHIN, orders, type Search } from "#app/features/browse/search-query.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { shownGenders } from "#app/viewer/shown-gender.ts"
import { paging } from "./list.ts"

const text = (example: string | undefined, description: string) => z.string().optional().meta({ example, description })

const number = (example: number, description: string) =>
  z.coerce.number().int().min(1).optional().catch(undefined).meta({ example, description })

const tick = (description: string) =>
  z
    .enum(["yes", "on", "true", "1"])
    .optional()
    .catch(undefined)
    .meta({ example: "yes", description: `${description} only.` })

/** A bad value means that nothing is asked. */
const parts: Record<Exclude<keyof Search, "lists" | "clientsOnly">, z.ZodType> = {
  maritalStatus: z
    .array(z.enum(options.maritalStatus.browse))
    .optional()
    .catch(undefined)
    .meta({ example: ["single"], description: "Repeatable." }),
  minAge: number(25, "Years."),
  maxAge: number(32, "Years."),
  minHeight: number(160, "Centimetres."),
  maxHeight: number(175, "Centimetres."),
  minIncome: number(50_000, "Rupees a month, at least."),
  withPicture: tick("With a picture"),
  checked: tick("Whose phone was checked"),
  activeWithin: number(ACTIVE_WITHIN[0]!, `Days: ${ACTIVE_WITHIN.join(" or ")}.`),
  order: z
    .enum(orders)
    .optional()
    .catch(undefined)
    .meta({ example: orders[0], description: "The best match needs a profile to match with." }),
  before: number(4_000, "Goes on where an earlier search stopped looking: its `further`."),
}

export const lookingFor = z
  .enum(shownGenders)
  .optional()
  .catch(undefined)
  .meta({ example: "everyone", description: "By default whom the viewer looks for." })

export const filters = eachOf(filterNames, (name) => {
  const { label, offered } = termsOf(name)
  return text(offered[0], offered.length > 0 ? `${label}, such as ${offered.slice(0, 12).join("; ")}` : label)
})

export const searchParts = parts as { [Name in keyof typeof parts]: z.ZodOptional<z.ZodUnknown> }

const of = z.enum(["clients"]).optional().catch(undefined).meta({
  example: "clients",
  description: "Clients of other consultants alone.",
})

export const searchFields = { ...filters, ...searchParts, of, gender: lookingFor, ...paging }
