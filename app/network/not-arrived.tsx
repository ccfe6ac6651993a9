import { NO_NETWORK } from "./no-network.ts"

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
