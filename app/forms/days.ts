/** Names of the three fields of a day, behind its own name: `dateOfBirthDay`. */
export const DAY_PARTS = ["Day", "Month", "Year"] as const

/** Names the hidden field with the whole day that a page showed. */
export const SHOWN = "Shown"

type Parts = readonly [day: string, month: string, year: string]

/** As `YYYY-MM-DD`; what was typed stays in it also where it is no day. */
export function wholeDay(parts: Parts) {
  const [day, month, year] = parts.map((part) => part.trim()) as unknown as Parts
  return day || month || year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : ""
}

export function partsOfDay(whole: string): Parts {
  const [, year = "", month = "", day = ""] = /^([^-]*)-([^-]*)-(.*)$/.exec(whole) ?? []
  const typed = (part: string) => part.replace(/^0+/, "")
  return [typed(day), typed(month), year]
}

/** Each day of a form as one field: of its three, unless the whole is another than was shown, as programs and scripts send it. */
export function joinDays(form: FormData) {
  for (const shown of [...form.keys()].filter((key) => key.endsWith(SHOWN) && key !== SHOWN)) {
    const name = shown.slice(0, -SHOWN.length)
    const parts = DAY_PARTS.map((part) => String(form.get(name + part) ?? "")) as unknown as Parts
    if ((form.get(name) ?? "") === form.get(shown)) form.set(name, wholeDay(parts))
    for (const part of [...DAY_PARTS, SHOWN]) form.delete(name + part)
  }
  return form
}
