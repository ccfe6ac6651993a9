import { idField } from "#app/url/address.ts"

/** The account that was chosen, in the address of the second step, which shows whom it is about. */
export const chosenFrom = (request: Request) => idField.safeParse(new URL(request.url).searchParams.get("to")).data
