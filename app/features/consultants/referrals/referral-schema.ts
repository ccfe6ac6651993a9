import { z } from "zod"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { line } from "#app/forms/text.ts"

export const referralSchema = z.object({ referredBy: line("Please write who it was.", 120).optional() })

export const REFERRAL_PARTS: Parts = { referredBy: { label: "Referred by" } }

/** As the list offers a client: 'Sana Malik · 17'. */
export const clientText = (name: string, id: number) => `${name} · ${id}`

/** The number of a client, alone or behind the name; undefined where somebody else is meant. */
export const clientIn = (text: string) => {
  const number = /^(?:.*·\s*)?(\d{1,15})$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
