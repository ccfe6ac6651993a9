import { capital } from "#app/ui/capital.ts"

/** What the other side's bureau may read of an end. Keys stand in its case; the consultant's own reason stays hers. */
const WHY_NOT = {
  thanks: null,
  "thanks-decided": "The family has decided for somebody else",
  "thanks-wishes": "The families’ wishes do not meet",
  "thanks-wait": "They would like to wait for now",
} as const

export type Announced = keyof typeof WHY_NOT

export const announcedKeys = Object.keys(WHY_NOT) as [Announced, ...Announced[]]

const withThanks = (announced: Announced) => `o, with thanks.${WHY_NOT[announced] ? ` ${WHY_NOT[announced]}.` : ""}`

export const announcedOptions = announcedKeys.map((value) => ({ value, label: `N${withThanks(value)}` }))

/** In the case of whoever is told. */
export const heardLabels = Object.fromEntries(
  announcedKeys.map((announced) => [announced, `The other side says n${withThanks(announced).replace(/\.$/, "")}`]),
) as Record<Announced, string>

/** In the case of whoever tells. */
export const announcedText = (announced: Announced | null) =>
  announced ? `Told to the other bureau: n${withThanks(announced)}` : "Told to the other bureau: it has ended"

/** As names for a sentence. */
interface Pair {
  client: string
  bureau: string
  /** 'client 17', as which the other bureau knows its own. */
  other: string
}

export const endedText = ({ client, bureau, other }: Pair, announced?: Announced) =>
  `${bureau} has ended the case of its ${other} with your client ${client}${announced ? `: n${withThanks(announced)}` : "."}`

/** Of a request, or of the connection that came of it. */
export const closedText = ({ client, bureau, other }: Pair, status: "declined" | "removed", announced?: Announced) =>
  status === "declined"
    ? `${bureau} has declined the request about its ${other} and your client ${client}${announced ? `: n${withThanks(announced)}` : "."}`
    : `${bureau} has ended the connection about its ${other} and your client ${client}.`

export const againText = ({ client, bureau, other }: Pair) =>
  `${bureau} has taken up the case of its ${other} with your client ${client} again. You can move yours on by hand.`

export const leftText = ({ client, bureau, other }: Pair, forNow: boolean) =>
  `${capital(other)} of ${bureau} has left${forNow ? " for now" : ""}, so the case with your client ${client} has ended.`
