import { useEffect, useRef, useState } from "react"
import { useActionData, useNavigation } from "react-router"

const formOf = (seen: string) => seen.split("=", 1)[0]

/**
 * What a form was shown with: it stays while somebody types, though the page's data may be read again, and is renewed once
 * the form is saved. The `key` lets the form begin anew then, and for another object (`of`).
 */
export function useSeen(shown: string, of: string | number) {
  const [held, setHeld] = useState({ seen: shown, of })
  const { state, formData } = useNavigation()
  const isRefused = useActionData() !== undefined
  const isSent = useRef(false)
  useEffect(() => {
    const posted = formData?.get("seen")
    if (typeof posted === "string" && formOf(posted) === formOf(shown)) isSent.current = true
    else if (isSent.current && state === "idle") {
      isSent.current = false
      if (!isRefused) setHeld({ seen: shown, of })
    }
  })
  if (held.of !== of) setHeld({ seen: shown, of })
  const { seen } = held.of === of ? held : { seen: shown }
  return { seen, key: `${of} ${seen}` }
}
