import { NO_NETWORK } from "./unless-offline.ts"

/** In the place of what a fetcher did not bring. */
export function NotArrived({ text = NO_NETWORK, again }: { text?: string; again: () => void }) {
  return (
    <p className="error" role="alert">
      {text}{" "}
      <button type="button" className="link" onClick={again}>
        Try again
      </button>
    </p>
  )
}
