import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"

const TEN_MINUTES = 10 * 60

const ofAccount = { accountId: z.number() }

/** The key that the square picture shows, until a code of it has come back. */
const keyCookie = sealedCookie("second_step_key", z.object({ ...ofAccount, key: z.string() }), 3 * TEN_MINUTES)

/** The recovery codes, until their owner has written them down. */
const codesCookie = sealedCookie("recovery_codes", z.object({ ...ofAccount, codes: z.array(z.string()) }), TEN_MINUTES)

/** Of whoever used the browser before, nothing is shown. */
const ofOwner = <Kept extends { accountId: number }>({ id }: Actor, kept: Kept | undefined) =>
  kept?.accountId === id ? kept : undefined

export const offeredKey = async (owner: Actor, request: Request) => ofOwner(owner, await keyCookie.read(request))?.key

export const offerKey = ({ id }: Actor, key: string) => keyCookie.write({ accountId: id, key })

export const forgetKey = keyCookie.clear

export const shownCodes = async (owner: Actor, request: Request) =>
  ofOwner(owner, await codesCookie.read(request))?.codes

export const showCodes = ({ id }: Actor, codes: string[]) => codesCookie.write({ accountId: id, codes })

export const forgetCodes = codesCookie.clear
