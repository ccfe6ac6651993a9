import { isRouteErrorResponse } from "react-router"
import { errorText } from "#app/http/error-text.ts"
import { PublicFrame } from "./public-frame.tsx"

/** What happened and what to do, and nothing of how the site is made. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = errorText(status)
  const {
    title = text.title,
    reason = text.text,
    further,
  } = isRouteErrorResponse(error) ? ownText(status, error.data) : {}
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

interface OwnText {
  title?: string
  reason?: string
  further?: { to: string; label: string }
}

function ownText(status: number, data: unknown): OwnText {
  if (status === 429 && typeof data === "string") return { reason: data }
  return data !== null && typeof data === "object" && "reason" in data ? (data as OwnText) : {}
}
