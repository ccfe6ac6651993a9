import { isolated } from "#app/ui/isolated.ts"

/** 'client 17 of Saeed Bureau'; without the bureau where it is named beside. */
export const clientNumberText = (number: number, bureau?: string) =>
  `client ${number}${bureau === undefined ? "" : ` of ${isolated(bureau)}`}`

/** 'Ali (client 17)'; written once more in `numberedNameFor`. */
export const numberedName = (name: string, number: number | null) =>
  number === null ? name : `${name} (${clientNumberText(number)})`

interface Client {
  number: number | null
  bureau: string | null
  /** Null where the profile is not open. */
  age: number | null
  city: string | null
}

/** '27, Lahore, client 17 of Saeed Bureau': what tells two clients of one bureau apart. */
export const apartText = ({ number, bureau, age, city }: Client) =>
  number === null ? null : [age, city, clientNumberText(number, bureau ?? undefined)].filter(Boolean).join(", ")
