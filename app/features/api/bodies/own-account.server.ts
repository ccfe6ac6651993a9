import { renameAccount } from "#app/features/accounts/account.server.ts"
import { accountNameSchema } from "#app/features/accounts/accounts-schema.ts"
import { describeCompany, findCompany } from "#app/features/consultants/company.server.ts"
import { companyFields, consultantInfoSchema } from "#app/features/profiles/consultant-schema.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { CHECK } from "../issue-texts.ts"
import { invalid } from "../problem.server.ts"
import { changesSchema, profileChanges } from "./profile-body.server.ts"
import { type Asked, changeProfile } from "./profile-commands.server.ts"

const { consultantName, companyName, companyAddress } = consultantInfoSchema().shape
const OF_CONSULTANTS = "Of marriage consultants."

const company = {
  consultantName: consultantName.optional().meta({ example: "Farhat Aziz", description: OF_CONSULTANTS }),
  companyName: companyName.optional().meta({ example: "Khan Marriage Bureau", description: OF_CONSULTANTS }),
  companyAddress: companyAddress.optional().meta({ example: "12 Mall Road, Lahore", description: OF_CONSULTANTS }),
}

export const ownChanges = changesSchema("OwnAccountChanges", {
  name: accountNameSchema.shape.name
    .optional()
    .meta({ example: "Ayesha Khan", description: "The account's, for members and consultants." }),
  ...profileChanges,
  ...company,
})

type Given = Record<string, unknown>

const CHANGED = { message: "Your account was changed." }
const companyNames = ["consultantName", ...Object.keys(companyFields())] as const

export async function changeOwn(asked: Asked, given: Given) {
  const { name, ...rest } = given
  const { viewer } = asked
  if (Object.keys(rest).length > 0) {
    const changed = await (viewer.role === "guest" ? changeCompany(asked, rest) : changeOwnProfile(asked, rest))
    if (changed instanceof Response || !changed.done) return changed
  }
  if (typeof name === "string") await renameAccount(viewer.id, name)
  return done(CHANGED)
}

const ofOthers = (field: string, message: string) => refuse("forbidden", message, { field })

async function changeOwnProfile(asked: Asked, given: Given) {
  const other = Object.keys(company).find((name) => name in given)
  if (other) return ofOthers(other, "Only a marriage consultant has a company.")
  return asked.viewer.profileId ? changeProfile(asked, asked.viewer.profileId, given) : NOT_FOUND
}

async function changeCompany({ viewer, request }: Asked, given: Given) {
  const other = Object.keys(given).find((name) => !companyNames.includes(name))
  if (other) return ofOthers(other, "A marriage consultant has no profile; that of a client is changed by itself.")
  const held = await findCompany(viewer)
  const said = { ...held, ...given }
  const answers = eachOf(companyNames, (name) => (said as Given)[name] ?? undefined)
  const { data, error } = consultantInfoSchema(phoneOrigin(request, { lastNumber: held.contactNumber })).safeParse(
    answers,
    CHECK,
  )
  if (error) return invalid(error.issues)
  await describeCompany(viewer, data)
  return done()
}
