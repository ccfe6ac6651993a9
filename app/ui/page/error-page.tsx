import { isRouteErrorResponse } from "react-router"
import { errorText } from "#app/http/error-text.ts"
import { PublicFrame } from "./public-frame.tsx"

export const ErrorPage = ({ error }: { error: unknown }) => (
  <PublicFrame>
    <ErrorText error={error} />
  </PublicFrame>
)

/** What happened and what to do, and nothing of how the site is made. */
export function ErrorText({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const text = errorText(status)
  const {
    title = text.title,
    reason = text.text,
    further,
  } = isRouteErrorResponse(error) ? ownText(status, error.data) : {}
  return (
    <div className="section stack narrow">
      <title>{`${title} – Rishta`}</title>
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
