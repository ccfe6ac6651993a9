import type { CountryCode } from "libphonenumber-js/min"
import { z } from "zod"
import { choice, line } from "#app/forms/text.ts"
import { birthDateProblem } from "./birth-date-policy.ts"
import type { EditOptions } from "./edit-options.server.ts"
import { heightInCm } from "./height.ts"
import { LONGEST_NAME, phone, provinceProblem, usualSpelling } from "./profile-schema.ts"
import type { Biodata } from "./profile-sections.ts"

/** A list whose answer may be left out. */
const maybe = (values: readonly string[]) => choice(values, "Please choose from the list.").optional()
const maybeLine = () => line("", LONGEST_NAME).optional()

/** The partner preferences of the edit form, each of which may be left open. */
export function editPartnerSchema({ partner }: EditOptions) {
  return z
    .object({
      religion: maybe(partner.religion),
      minAge: maybe(partner.minAge),
      maxAge: maybe(partner.maxAge),
      caste: maybe(partner.caste),
      minHeight: maybe(partner.minHeight),
      maxHeight: maybe(partner.maxHeight),
      sect: maybe(partner.sect),
      residence: maybe(partner.residence),
      gender: maybe(partner.gender),
    })
    .refine(({ minAge, maxAge }) => inOrder(minAge, maxAge), {
      path: ["maxAge"],
      error: "Max age must not be below min age.",
    })
    .refine(({ minHeight, maxHeight }) => inOrder(minHeight, maxHeight), {
      path: ["maxHeight"],
      error: "Max height must not be below min height.",
    })
}

const inOrder = (from: string | undefined, to: string | undefined) => !from || !to || Number(from) <= Number(to)

/** All sections on one page. The lists are those of this record, so that what it holds can stay. */
export function editSchema(offered: EditOptions, held: Pick<Biodata, "province">, region?: CountryCode) {
  const { personal, religious, profession, family } = offered
  return z
    .object({
      firstName: line("First name is required", LONGEST_NAME),
      lastName: line("Last name is required", LONGEST_NAME),
      maritalStatus: choice(personal.maritalStatus, "Marital status is required"),
      dateOfBirth: z.string({ error: "Date of birth is required" }).superRefine((text, context) => {
        const problem = birthDateProblem(text)
        if (problem) context.addIssue(problem)
      }),
      gender: choice(personal.gender, "Gender is required"),
      contactNumber: phone("Contact number is required", region).optional(),

      nationality: maybe(religious.nationality.map(({ value }) => value)),
      province: line("", 80).optional(),
      residence: maybe(religious.residence),
      ethnicity: maybe(religious.ethnicity),
      religion: maybe(religious.religion),
      caste: maybe(religious.caste),
      city: maybeLine().transform((city) => city && usualSpelling(city)),
      sect: maybe(religious.sect),

      educationLevel: maybe(profession.educationLevel),
      employedStatus: maybe(profession.employedStatus),
      occupation: maybe(profession.occupation),
      healthCondition: maybe(profession.healthCondition),
      height: maybe(profession.height).transform((label) => (label ? heightInCm(label) : undefined)),
      salaryIncome: maybe(profession.salaryIncome),
      complexion: maybe(profession.complexion),

      fatherName: maybeLine(),
      motherName: maybeLine(),
      siblings: maybe(family.siblings),
      familyHealthCondition: maybe(family.healthCondition),
      fatherOccupation: maybe(family.fatherOccupation),
      motherOccupation: maybe(family.motherOccupation),
      familyStatus: maybe(family.familyStatus),
      familyType: maybe(family.familyType),

      partner: editPartnerSchema(offered).optional(),
    })
    .refine(
      ({ nationality, province }) =>
        !province || province === held.province || !provinceProblem({ nationality, province }),
      {
        path: ["province"],
        error: "Please choose a province of this country.",
      },
    )
}

export type EditAnswers = z.output<ReturnType<typeof editSchema>>
