import { redirect } from "react-router"
import { z } from "zod"
import { noteOutcome } from "#app/http/current-request.ts"
import { sealedCookie } from "./sealed.server.ts"

const schema = z.object({
  title: z.string().optional(),
  text: z.string(),
  tone: z.enum(["good", "bad"]),
  next: z.object({ to: z.string(), label: z.string() }).optional(),
  undo: z
    .object({ action: z.string(), fields: z.record(z.string(), z.string()), key: z.string().optional() })
    .optional(),
  seconds: z.union([z.literal(1.5), z.literal(2)]).optional(),
})

/** The message that the next page shows, once. */
export const noticeCookie = sealedCookie("notice", schema, 60)

type Words = string | Omit<z.infer<typeof schema>, "tone">

/** Goes to another page and says there what happened. `cookies` are further `Set-Cookie` lines. */
export const redirectWithNotice = (to: string, words: Words, ...cookies: string[]) =>
  redirectSaying("good", to, words, cookies)

/** The same for a step that was refused: the page says why. */
export function redirectWithRefusal(to: string, words: Words, ...cookies: string[]) {
  noteOutcome("refused")
  return redirectSaying("bad", to, words, cookies)
}

async function redirectSaying(tone: "good" | "bad", to: string, words: Words, cookies: string[]) {
  const notice = { ...(typeof words === "string" ? { text: words } : words), tone }
  return redirect(to, {
    headers: [await noticeCookie.write(notice), ...cookies].map((cookie) => ["Set-Cookie", cookie]),
  })
}
