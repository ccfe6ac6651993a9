import { isRouteErrorResponse } from "react-router"
import { PublicFrame } from "./public-frame.tsx"

const WORDS: Record<number, { title: string; text: string }> = {
  400: { title: "That request could not be read", text: "Go back and try again." },
  403: { title: "Not allowed", text: "This page is not open to your account." },
  404: { title: "Page not found", text: "It may have moved, or it is not open to you." },
  405: { title: "Method not allowed", text: "This page cannot be used in that way." },
  429: { title: "Too many tries", text: "Please wait a while before you try again." },
  503: { title: "Back in a moment", text: "The site is busy. Please try again shortly." },
}

/** Every failure looks like this: what happened and what to do, and nothing of how the site is made. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const words = WORDS[status] ?? {
    title: "Something went wrong",
    text: "Please try again. If it happens again, write to us.",
  }
  const { title = words.title, reason = words.text } = isRouteErrorResponse(error) ? ownWords(status, error.data) : {}
  return (
    <PublicFrame>
      <title>{`${title} – Rishta`}</title>
      <div className="section stack narrow">
        <p className="soft">{status}</p>
        <h1>{title}</h1>
        <p>{reason}</p>
        <p>
          <a className="button" href="/">
            Back to Rishta
          </a>
        </p>
      </div>
    </PublicFrame>
  )
}

/** What a screen says of its own failure; the router's words are not for members. */
function ownWords(status: number, data: unknown): { title?: string; reason?: string } {
  if (status === 429 && typeof data === "string") return { reason: data }
  return data !== null && typeof data === "object" && "reason" in data ? (data as { reason: string }) : {}
}
