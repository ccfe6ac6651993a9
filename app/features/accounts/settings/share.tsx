import type { MouseEvent } from "react"
import { href, Link } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { useRootData } from "#app/viewer/root-data.ts"

const TITLE = "Rishta"

function useOrigin() {
  return useRootData()?.origin ?? ""
}

/** The device's own sheet for sharing where it has one; otherwise the address to copy. */
export function ShareLink() {
  const url = useOrigin()
  function share(event: MouseEvent) {
    if (!navigator.share) return
    event.preventDefault()
    // Closing the sheet is no error.
    navigator.share({ title: TITLE, url }).catch(() => {})
  }
  return (
    <Link className="menu-item" to="?dialog=share" onClick={share} preventScrollReset>
      <Icon name="share-2" /> Share
    </Link>
  )
}

export function ShareDialog() {
  const url = useOrigin()
  const message = encodeURIComponent(`${TITLE}: ${url}`)
  return (
    <Dialog title="Share" close={href("/Settings")} closeLabel="Close">
      <div className="field">
        <label htmlFor="address">Copy this address and send it to anyone you like</label>
        <input id="address" readOnly value={url} />
      </div>
      <p>
        <a className="button" href={`https://wa.me/?text=${message}`} rel="noreferrer">
          Send it by WhatsApp
        </a>
      </p>
      <p>
        <a href={`mailto:?subject=${TITLE}&body=${message}`}>Send it by e-mail</a>
      </p>
    </Dialog>
  )
}
