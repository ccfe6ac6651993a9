import { z } from "zod"
import { renameAccount } from "#app/features/accounts/account.server.ts"
import { accountNameSchema } from "#app/features/accounts/accounts-schema.ts"
import { describeCompany, findCompany } from "#app/features/consultants/company.server.ts"
import { companyFields, consultantInfoSchema } from "#app/features/profiles/consultant-schema.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { invalid } from "../problem.server.ts"
import { profileChanges } from "./profile-body.server.ts"
import { type Asked, changeProfile } from "./profile-commands.server.ts"

const companyNames = ["consultantName", ...Object.keys(companyFields())] as const
const text = z.string().nullish()

export const ownChanges = z.strictObject({
  ...profileChanges,
  name: accountNameSchema.shape.name.optional().meta({ example: "Ayesha Khan" }),
  consultantName: text.meta({ example: "Farhat Aziz" }),
  companyName: text.meta({ example: "Khan Marriage Bureau" }),
  companyAddress: text.meta({ example: "12 Mall Road, Lahore" }),
})

type Given = Record<string, unknown>

const CHANGED = { message: "Your account was changed." }

export async function changeOwn(asked: Asked, given: Given) {
  const { name, ...rest } = given
  const { viewer } = asked
  if (Object.keys(given).length === 0) return invalid(accountNameSchema.safeParse({}).error!.issues)
  if (Object.keys(rest).length > 0) {
    const changed = await (viewer.role === "guest" ? changeCompany(asked, rest) : changeOwnProfile(asked, rest))
    if (changed instanceof Response || !changed.done) return changed
  }
  if (typeof name === "string") await renameAccount(viewer.id, name)
  return done(CHANGED)
}

const unknownFields = (keys: string[]) =>
  invalid([{ code: "unrecognized_keys", keys, path: [], message: "", input: {} }])

async function changeOwnProfile(asked: Asked, given: Given) {
  const others = ["consultantName", "companyName", "companyAddress"].filter((name) => name in given)
  if (others.length > 0) return unknownFields(others)
  return asked.viewer.profileId ? changeProfile(asked, asked.viewer.profileId, given) : NOT_FOUND
}

async function changeCompany({ viewer, request }: Asked, given: Given) {
  const others = Object.keys(given).filter((name) => !companyNames.includes(name))
  if (others.length > 0) return unknownFields(others)
  const held = await findCompany(viewer)
  const said = { ...held, ...given }
  const answers = eachOf(companyNames, (name) => (said as Given)[name] ?? undefined)
  const { data, error } = consultantInfoSchema(phoneOrigin(request, { lastNumber: held.contactNumber })).safeParse(
    answers,
  )
  if (error) return invalid(error.issues)
  await describeCompany(viewer, data)
  return done()
}
