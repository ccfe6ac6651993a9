import { followPlainLink } from "#app/network/plain-links.ts"
import { forgetEverything } from "../browser-storage.ts"
import { forgetOthers } from "../forget-others.ts"
import { accountId, keysScript } from "./account.ts"
import { fillIn, isLogout, isPost, keepTyped } from "./kept-typed.ts"
import { clearToast, sayNotArrived } from "./notice.ts"
import { send } from "./send.ts"

/** The whole script of screens without React that have a form: nothing typed there is lost (docs/decisions/043). */

let pressed: HTMLButtonElement | null = null

document.addEventListener("input", ({ target }) => {
  const { form } = target as HTMLInputElement
  if (form && isPost(form)) keepTyped(form)
})

// Browsers press the button, too, when somebody presses Enter.
document.addEventListener("click", (event) => {
  pressed = (event.target as Element).closest("button")
  followPlainLink(event, accountId > 0, (link) => sayNotArrived(() => link.click()))
})

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement
  if (isLogout(form)) forgetEverything()
  if (!isPost(form)) return
  event.preventDefault()
  send(form, pressed)
})

forgetOthers(accountId)
clearToast()
fillIn()
// A phone has no such keys.
if (keysScript && matchMedia("(hover)").matches) import(keysScript)
