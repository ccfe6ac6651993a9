import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import "./ui/menus.ts"
import { noteAsked } from "./network/current-page.ts"
import { waitForMissingFile } from "./network/missing-files.ts"
import "./service-worker/home-screen-offer.ts"

window.addEventListener("routemodulemissing", waitForMissingFile)

/** Its effect runs last: from then on scripts answer, and the page says so. */
function Scripted() {
  useEffect(() => {
    document.documentElement.dataset.scripts = "run"
  }, [])
  return <HydratedRouter instrumentations={[{ router: noteAsked }]} />
}

startTransition(() => {
  hydrateRoot(document, <Scripted />)
})
