import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { noteAsked } from "./network/current-page.ts"
import { waitForMissingFile } from "./network/missing-files.ts"
import { letMenusClose } from "./ui/close-menus.ts"

window.addEventListener("routemodulemissing", waitForMissingFile)
letMenusClose()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[{ router: noteAsked }]} />)
})
