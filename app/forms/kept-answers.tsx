import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation } from "react-router"
import { addressOf } from "#app/addresses.ts"
import { countStays } from "#app/network/current-page.ts"
import { FORM_KEY } from "#app/ui/form-key.ts"
import { useRootData } from "#app/viewer/root-data.ts"
import { forget, keep, kept, NOBODY, pageAddress } from "./browser-storage.ts"
import { baseOf, type Kept, mergeTyped, readSent, readTyped, type Values, writeTyped } from "./typed-values.ts"

export interface KeptAnswersProps {
  id: string
  answered?: boolean
  as?: "typed" | "step"
}

/** Until the server has taken it: over a network failure, an ended session, Back, a reload, a crash. */
export function KeptAnswers({ id, answered, as = "typed" }: KeptAnswersProps) {
  const accountId = useRootData()?.viewer?.id ?? NOBODY
  const { state, formData } = useNavigation()
  const refused = useActionData() !== undefined
  const [isBack, setBack] = useState(false)
  const { current: now } = useRef<{ key: string; fill?: Values; filling?: boolean; sent?: boolean; stays?: number }>({
    key: "",
  })

  const keyHere = () => id + pageAddress()
  const form = () => document.getElementById(id) as HTMLFormElement
  const [base] = useState(() => baseOf(form()))
  const whileFilling = (work: () => void) => {
    now.filling = true
    work()
    now.filling = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; what it reads later lies in `now`
  useEffect(() => {
    const element = form()
    const save = () => {
      if (now.filling) return
      now.fill = undefined
      now.key = keyHere()
      keep(accountId, as, now.key, { base, values: readTyped(element), at: Date.now() } satisfies Kept)
    }
    now.key = keyHere()
    // A form that was just answered is newer.
    const found = answered ? null : (kept(accountId, as, now.key) as Kept | null | undefined)
    if (found?.base === base)
      whileFilling(() => {
        now.fill = mergeTyped(element, found.values)
        setBack(JSON.stringify(now.fill) !== JSON.stringify(readSent(element)))
      })
    // Something was typed before the scripts ran.
    else if (!found && JSON.stringify(readTyped(element)) !== JSON.stringify(readSent(element))) save()
    // A network failure may end a navigation before the page has shown its start.
    const noteStays = () => {
      now.stays = countStays()
    }
    element.addEventListener("input", save)
    element.addEventListener("submit", noteStays)
    return () => {
      element.removeEventListener("input", save)
      element.removeEventListener("submit", noteStays)
      // After sending, another page means success, unless it is the login.
      if (now.sent && now.key !== keyHere() && addressOf(location.pathname)?.path !== "/login")
        forget(accountId, as, now.key)
    }
  }, [])

  // After each render until somebody types: a field may be new, as provinces come with their country.
  useEffect(() => {
    const { fill } = now
    if (fill) {
      whileFilling(() => writeTyped(form(), fill))
      // The key once: the next page has its own.
      delete fill[FORM_KEY]
    }
    if (formData) now.sent ||= Object.keys(readTyped(form())).some((name) => formData.has(name))
    else if (now.sent && state === "idle") {
      now.sent = false
      if (!refused && countStays() === now.stays) forget(accountId, as, now.key)
    }
  })

  if (!isBack) return null
  const discard = () => {
    now.fill = readSent(form())
    forget(accountId, as, now.key)
    setBack(false)
  }
  return (
    <p className="notice" role="status">
      What you typed before is back.{" "}
      <button type="button" className="link" onClick={discard}>
        Discard it
      </button>
    </p>
  )
}
