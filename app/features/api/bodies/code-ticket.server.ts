import { z } from "zod"
import { forgotPasswordSchema } from "#app/features/accounts/accounts-schema.ts"
import {
  type CodePurpose,
  type CodeRequest,
  codeCookies,
  newCodeRequest,
} from "#app/features/accounts/codes/codes.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { message } from "../fields.ts"

const NOT_SIX_DIGITS = "Please enter a 6-digit OTP."

export const email = forgotPasswordSchema.shape.email.meta({ example: "ayesha@example.com", format: "email" })
export const otp = z
  .string({ error: NOT_SIX_DIGITS })
  .regex(/^\d{6}$/, NOT_SIX_DIGITS)
  .meta({ example: "123456" })

export const ticket = z.string().min(1).max(2_000).meta({
  example: "eyJ0aWNrZXQi",
  description:
    "Names what was asked for, for an hour. Give it back with the code: then no code or wrong try of anybody else touches yours.",
})
export const withTicket = message.extend({ ticket }).meta({ id: "CodeSent" })

export type Given = { email: string; ticket?: string }

/** By the ticket, or by e-mail and network. A ticket for another e-mail is refused. */
export async function holderOf(purpose: CodePurpose, { email, ticket }: Given, { address }: RequestContext) {
  if (ticket === undefined) return done({ email, network: networkOf(address) })
  return openTicket(purpose, { email, ticket })
}

export async function openTicket(purpose: CodePurpose, { email, ticket }: Given): Promise<Result<CodeRequest, object>> {
  const asked = await codeCookies[purpose].open(ticket)
  return asked?.email === email
    ? done(asked)
    : refuse("invalid", "This ticket is not for this e-mail, or no longer valid.", { field: "ticket" })
}

export const ticketFor = (purpose: CodePurpose, asked: CodeRequest) => codeCookies[purpose].seal(asked)

export const newRequest = (email: string, { address }: RequestContext) => newCodeRequest(email, networkOf(address))
