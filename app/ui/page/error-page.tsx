import { isRouteErrorResponse } from "react-router"
import { errorWords } from "#app/http/error-words.ts"
import { PublicFrame } from "./public-frame.tsx"

/** Every failure looks like this: what happened and what to do, and nothing of how the site is made. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const words = errorWords(status)
  const {
    title = words.title,
    reason = words.text,
    further,
  } = isRouteErrorResponse(error) ? ownWords(status, error.data) : {}
  return (
    <PublicFrame>
      <title>{`${title} – Rishta`}</title>
      <div className="section stack narrow">
        <p className="soft">{status}</p>
        <h1>{title}</h1>
        <p>{reason}</p>
        {further && (
          <p>
            <a href={further.to}>{further.label}</a>
          </p>
        )}
        <p>
          <a className="button" href="/">
            Back to Rishta
          </a>
        </p>
      </div>
    </PublicFrame>
  )
}

interface OwnWords {
  title?: string
  reason?: string
  further?: { to: string; label: string }
}

/** What a screen says of its own failure; the router's words are not for members. */
function ownWords(status: number, data: unknown): OwnWords {
  if (status === 429 && typeof data === "string") return { reason: data }
  return data !== null && typeof data === "object" && "reason" in data ? (data as OwnWords) : {}
}
