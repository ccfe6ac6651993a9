import { redirect } from "react-router"
import { z } from "zod"
import { noteOutcome } from "#app/logs/current-request.ts"
import { sealedCookie } from "./sealed.server.ts"

const schema = z.object({
  /** With it the message reads as the specification's popup, without it as a line of status. */
  title: z.string().optional(),
  text: z.string(),
  tone: z.enum(["good", "bad"]),
  next: z.object({ to: z.string(), label: z.string() }).optional(),
  /** A form that reverts the last step; `key`: by that fetcher, `withoutScripts`: what its button says there. */
  undo: z
    .object({
      action: z.string(),
      fields: z.record(z.string(), z.string()),
      key: z.string().optional(),
      withoutScripts: z.string().optional(),
    })
    .optional(),
  /** Until it fades; without them it stays until the next page, or as a toast with nothing to press a while. */
  seconds: z.union([z.literal(1.5), z.literal(2)]).optional(),
})

/** A message for one page. */
export type Notice = z.infer<typeof schema>

export const noticeCookie = sealedCookie("notice", schema, 60)

type NoticeText = string | Omit<Notice, "tone">

/** `cookies` are further `Set-Cookie` lines. */
export const redirectWithNotice = (to: string, text: NoticeText, ...cookies: string[]) =>
  redirectSaying("good", to, text, cookies)

export function redirectWithRefusal(to: string, text: NoticeText, ...cookies: string[]) {
  noteOutcome("refused")
  return redirectSaying("bad", to, text, cookies)
}

async function redirectSaying(tone: "good" | "bad", to: string, text: NoticeText, cookies: string[]) {
  const notice = { ...(typeof text === "string" ? { text } : text), tone }
  return redirect(to, {
    headers: [await noticeCookie.write(notice), ...cookies].map((cookie) => ["Set-Cookie", cookie]),
  })
}
