import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { noteAsked } from "./network/current-page.ts"
import { waitForMissingFile } from "./network/missing-files.ts"

window.addEventListener("routemodulemissing", waitForMissingFile)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[{ router: noteAsked }]} />)
})
