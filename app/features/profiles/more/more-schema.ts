import { z } from "zod"
import { anyLines, choice } from "#app/forms/text.ts"
import { profileMakers, profileStatuses } from "#db/schema/profiles.ts"
import { LANGUAGES, LONGEST_ABOUT } from "./more-options.ts"

const FROM_LIST = "Please choose from the list."
const about = () => anyLines("Please write plain text.", LONGEST_ABOUT).optional()

/** All optional. */
export const moreRules = {
  aboutMe: about(),
  aboutFamily: about(),
  languages: z
    .array(z.string(), { error: FROM_LIST })
    .refine((chosen) => chosen.every((one) => LANGUAGES.some((language) => language === one)), FROM_LIST)
    .transform((chosen) => LANGUAGES.filter((language) => chosen.includes(language)))
    .optional(),
  madeBy: choice(profileMakers, FROM_LIST).optional(),
  /** Absent from a form: stays as it is. */
  status: choice(profileStatuses, FROM_LIST).optional(),
}
