import { z } from "zod"
import { line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"

export const chooseSchema = z.object({ who: line("Please enter the e-mail or the number of the account.", 200) })

/** The account that was chosen, in the address of the second step, which shows whom it is about. */
export const chosenFrom = (request: Request) => idField.safeParse(new URL(request.url).searchParams.get("to")).data
