import type { Address } from "#app/addresses.ts"
import { forget, keep, kept, pageAddress } from "../browser-storage.ts"
import { baseOf, type Kept, mergeTyped, readSent, readTyped, writeTyped } from "../typed-values.ts"
import { accountId } from "./account.ts"
import { notice } from "./notice.ts"

const LOGOUT: Address = "/logout"

/** As each form first came: one that was refused comes again with other answers. */
const bases: Record<string, string> = {}

/** As `kept-answers.tsx` has it: a screen that React has drawn may be read anew without. A field may be named `id`. */
const keyOf = (form: HTMLFormElement) => form.getAttribute("id") + pageAddress()

export const isLogout = (form: HTMLFormElement) => form.getAttribute("action") === LOGOUT

export const isPost = (form: HTMLFormElement) => form.getAttribute("method") === "post" && !isLogout(form)

export const forgetTyped = (form: HTMLFormElement) => forget(accountId, "typed", keyOf(form))

export function keepTyped(form: HTMLFormElement) {
  const key = keyOf(form)
  const base = bases[key]
  if (base) keep(accountId, "typed", key, { base, values: readTyped(form) } satisfies Kept)
}

const isChanged = (form: HTMLFormElement) => JSON.stringify(readTyped(form)) !== JSON.stringify(readSent(form))

/** What was typed before, until the server has taken it; but a form that was just refused is newer. */
export function fillIn() {
  for (const form of document.forms) {
    const key = keyOf(form)
    // Without an id nobody knows whose form it will be when the page is read anew.
    if (bases[key] || !form.getAttribute("id") || !isPost(form)) continue
    const base = baseOf(form)
    bases[key] = base
    const found = kept(accountId, "typed", key) as Kept | null | undefined
    if (found?.base === base) {
      writeTyped(form, mergeTyped(form, found.values))
      if (isChanged(form)) sayBack(form)
      // Something was typed before the script ran.
    } else if (!found && isChanged(form)) keepTyped(form)
  }
}

function sayBack(form: HTMLFormElement) {
  const back = notice("", "What you typed before is back.", "Discard it", () => {
    writeTyped(form, readSent(form))
    forgetTyped(form)
    back.remove()
  })
  form.prepend(back)
}
