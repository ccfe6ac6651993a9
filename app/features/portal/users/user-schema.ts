import { z } from "zod"
import { email } from "#app/features/accounts/accounts-schema.ts"
import { countries, statesOf } from "#app/features/profiles/countries.server.ts"
import { LONGEST_NAME, usualSpelling } from "#app/features/profiles/profile-schema.ts"
import { line, lines, tooLong } from "#app/forms/text.ts"
import { visibleText } from "#app/forms/visible-text.ts"

const SHORTEST = 5

/** With an `@` a user name could be somebody else's e-mail, and a login has to name one account. */
const username = (longest: number) =>
  z
    .string({ error: "Please enter username" })
    .overwrite(visibleText)
    .trim()
    .min(1, "Please enter username")
    .min(SHORTEST, `Name shouldn't be less than ${SHORTEST} letters`)
    .max(longest, `Name shouldn't be more than ${longest} letters`)
    .regex(/^[^@\p{Cc}]*$/u, "Please use a name without @.")

const userForm = (longest: number) =>
  z
    .object({
      username: username(longest),
      email: email("Please enter email", "Invalid email address"),
      city: line("Please select a city", LONGEST_NAME).transform(usualSpelling),
      state: z.string().max(80, tooLong(80)).optional(),
      country: z
        .string({ error: "Please select a country" })
        .refine((name) => countries.includes(name), "Please select a country"),
      reason: lines("", 500).optional(),
    })
    .refine((answers) => stateProblem(answers) === undefined, {
      path: ["state"],
      error: ({ input }) => stateProblem(input as Place),
      when: () => true,
    })

interface Place {
  country?: string
  state?: string
}

/** Some countries have no states; then none has to be chosen. */
function stateProblem({ country, state }: Place) {
  const states = statesOf(country)
  if (!state) return states?.length === 0 ? undefined : "Please select a state"
  if (states && !states.includes(state)) return "Please select a state of this country."
}

export const createUserSchema = userForm(20)
export const editUserSchema = userForm(25)

export type UserAnswers = z.infer<typeof editUserSchema>
