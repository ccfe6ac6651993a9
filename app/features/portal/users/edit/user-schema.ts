import { z } from "zod"
import { email } from "#app/features/accounts/accounts-schema.ts"
import { companyFields } from "#app/features/profiles/consultant-schema.ts"
import { countries, statesOf } from "#app/features/profiles/fields/countries.server.ts"
import { LONGEST_NAME, usualSpelling } from "#app/features/profiles/steps/profile-schema.ts"
import { choice, line, lines, tooLong } from "#app/forms/text.ts"
import { visibleText } from "#app/forms/visible-text.ts"
import { role } from "#db/schema/accounts.ts"

const SHORTEST = 5

/** With an `@` it could be somebody else's e-mail, and a login must name one account. */
const username = (longest: number) =>
  z
    .string({ error: "Please enter username" })
    .overwrite(visibleText)
    .trim()
    .min(1, "Please enter username")
    .min(SHORTEST, `Name shouldn't be less than ${SHORTEST} letters`)
    .max(longest, `Name shouldn't be more than ${longest} letters`)
    .regex(/^[^@\p{Cc}]*$/u, "Please use a name without @.")

const common = {
  email: email("Please enter email", "Invalid email address"),
  reason: lines("", 500).optional(),
}

const place = {
  city: line("Please select a city", LONGEST_NAME).transform(usualSpelling),
  state: z.string().max(80, tooLong(80)).optional(),
  country: z
    .string({ error: "Please select a country" })
    .refine((name) => countries.includes(name), "Please select a country"),
}

const company = companyFields()

/** Only existing accounts have these; the company is a consultant's. */
const editable = {
  name: line("Please enter the name"),
  role: choice(role.enumValues, "Please choose a role."),
  companyName: company.companyName.optional(),
  companyAddress: company.companyAddress.optional(),
}

const userForm = <Fields extends z.ZodRawShape>(fields: Fields, optionalPlace = false) =>
  z.object({ ...common, ...fields }).refine((answers) => !stateProblem(answers as Place, optionalPlace), {
    path: ["state"],
    error: ({ input }) => stateProblem(input as Place, optionalPlace),
    when: () => true,
  })

interface Place {
  city?: string
  country?: string
  state?: string
}

/** Some countries have no states. */
function stateProblem({ city, country, state }: Place, optional: boolean) {
  if (optional && !city && !country && !state) return
  const states = statesOf(country)
  if (!state) return states?.length === 0 ? undefined : "Please select a state"
  if (states && !states.includes(state)) return "Please select a state of this country."
}

export const createUserSchema = userForm({ username: username(20), ...place })
export const editUserSchema = userForm({ username: username(25), ...place, ...editable })
/** For accounts without user name or place, as people make them themselves. */
export const editUnknownSchema = userForm(
  {
    username: username(25).optional(),
    city: place.city.optional(),
    state: place.state,
    country: place.country.optional(),
    ...editable,
  },
  true,
)

/** Requires nothing that the account did not have before. */
export const editSchemaOf = ({ username: named, country }: { username: string | null; country: string | null }) =>
  userForm(
    {
      ...editUnknownSchema.shape,
      ...(country && place),
      ...(named && { username: editUserSchema.shape.username }),
    },
    !country,
  ) as unknown as typeof editUnknownSchema

export type NewUser = z.infer<typeof createUserSchema>
export type ChangedUser = z.infer<typeof editUnknownSchema>
