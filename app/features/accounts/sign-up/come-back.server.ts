import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"

const DAY_SECONDS = 24 * 60 * 60

/** Where somebody goes on after the code and the login: a page of this site, chosen by the server. */
const comeBack = sealedCookie("come_back", z.object({ to: z.string() }), DAY_SECONDS)

export const rememberToComeBack = (to: string) => comeBack.write({ to })
export const forgetToComeBack = () => comeBack.clear()
export const whereToComeBack = async (request: Request) => (await comeBack.read(request))?.to
