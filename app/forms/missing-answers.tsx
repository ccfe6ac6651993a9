import { useEffect, useState } from "react"

const NAMED = 3

export function MissingAnswers({ form }: { form: string }) {
  const [labels, setLabels] = useState<string[]>([])
  useEffect(() => {
    const element = document.getElementById(form) as HTMLFormElement
    const look = () => setLabels(missingIn(element))
    look()
    element.addEventListener("input", look)
    element.addEventListener("change", look)
    return () => {
      element.removeEventListener("input", look)
      element.removeEventListener("change", look)
    }
  }, [form])
  if (labels.length === 0) return null
  const more = labels.length - NAMED
  return (
    <p className="hint missing">
      {`Still needed: ${labels.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`}
    </p>
  )
}

function missingIn(form: HTMLFormElement) {
  const fields = Array.from(form.elements).filter((element) => element.matches(":invalid:not(fieldset)"))
  return [...new Set(fields.map(labelOf))].filter((label) => label !== "")
}

/** For several choices the question, not an answer. */
function labelOf(field: Element) {
  const label = field.closest("fieldset")?.querySelector("legend") ?? (field as HTMLInputElement).labels?.[0]
  return label?.textContent?.trim() ?? ""
}
