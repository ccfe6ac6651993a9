import { counted } from "#app/ui/counted.ts"
import type { WhatGoes } from "./what-goes.server.ts"

const MOST_RANGES = 12

/** 'client 7' or 'clients 1 to 4, 6 and 9': by number, as other bureaus know them. `numbers` ascend. */
export function clientsByNumber(numbers: readonly number[]) {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const texts = ranges.map(([one, other]) => (one === other ? `${one}` : `${one} to ${other}`))
  const shown = texts.length > MOST_RANGES ? [...texts.slice(0, MOST_RANGES), "others"] : texts
  return `${numbers.length === 1 ? "client" : "clients"} ${new Intl.ListFormat("en-GB").format(shown)}`
}

/** What a marriage consultant loses with the account. */
export const bureauThatGoes = ({ clients, consents, cases, notes, chats }: WhatGoes) => ({
  clients: `${counted(clients, "client")} with pictures, requests and connections`,
  consents: `${counted(consents, "consent")} given by their families`,
  cases: `${counted(cases, "case")} and ${counted(notes, "note")} on them`,
  chats: counted(chats, "chat"),
})

/** Before an administrator deletes the account. */
export function whatGoesWithAccount(going: WhatGoes) {
  const { clients, consents, cases, chats } = bureauThatGoes(going)
  const parts = [
    going.clients > 0 && clients,
    going.consents > 0 && consents,
    going.cases + going.notes > 0 && cases,
    going.profiles > 0 && "the profile",
    going.pictures > 0 && counted(going.pictures, "picture"),
    going.favourites > 0 && counted(going.favourites, "favourite"),
    going.connections > 0 && counted(going.connections, "connection"),
    going.requests > 0 && counted(going.requests, "open request"),
    going.chats > 0 && chats,
  ].filter(Boolean)
  return parts.length > 0 ? `This also deletes: ${parts.join("; ")}.` : "Nothing else is deleted with it."
}
