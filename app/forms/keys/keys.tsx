import { useEffect } from "react"
import { listenToKeys } from "./keys.ts"

interface KeysProps {
  /** A key, and what it does here. */
  keys: [key: string, does: string][]
}

/** What the keyboard does on this page: opened by `?`, and there only where scripts run and somebody may have a keyboard. */
export function Keys({ keys }: KeysProps) {
  useEffect(listenToKeys, [])
  return (
    <details className="menu keys">
      <summary className="link" aria-keyshortcuts="?">
        Keyboard
      </summary>
      <div className="menu-sheet">
        <dl>
          {[...keys, ["?", "Open and close this list"] as const].map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className="menu-item on" data-switch-keys="off">
          Switch these keys off
        </button>
        <button type="button" className="menu-item off" data-switch-keys="on">
          Switch these keys on
        </button>
      </div>
    </details>
  )
}
