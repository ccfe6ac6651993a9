import type { FocusEvent, FormEvent } from "react"
import { DAY_PARTS, partsOfDay, SHOWN, wholeDay } from "./days.ts"
import { controlProps, FieldError, type FieldProps, textOf } from "./fields.tsx"

const AUTOFILL = ["bday-day", "bday-month", "bday-year"]

/**
 * A day that somebody knows by heart, in the order in which it is said: a browser's own field may ask for the month first.
 * The whole day is a field as well, for programs and for the checks of the form.
 */
export function DayField({ field, label, hint, own }: FieldProps & { own: boolean }) {
  const { id, name, min, max, required, ...wiring } = controlProps(field, hint)
  const shown = textOf(field) ?? ""
  const parts = partsOfDay(shown)
  return (
    <fieldset
      key={field.key}
      className="field"
      aria-describedby={wiring["aria-describedby"]}
      onInput={follow}
      onBlur={checkOnLeaving}
    >
      <legend>{label}</legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="day-parts">
        {DAY_PARTS.map((part, i) => (
          <label key={part}>
            <span>{part}</span>
            <input
              id={i === 0 ? id : undefined}
              name={name + part}
              defaultValue={parts[i]}
              inputMode="numeric"
              autoComplete={own ? AUTOFILL[i] : "off"}
              maxLength={part === "Year" ? 4 : 2}
              aria-required={required}
              aria-invalid={wiring["aria-invalid"]}
            />
          </label>
        ))}
      </div>
      <FieldError field={field} />
      <div className="away" aria-hidden="true">
        <label>
          {label}
          <input
            type="date"
            name={name}
            defaultValue={shown}
            {...{ min, max, required }}
            aria-describedby={wiring["aria-describedby"]}
            autoComplete="off"
            tabIndex={-1}
            onFocus={({ currentTarget }) => controlsIn(currentTarget.closest("fieldset")!)[0].focus()}
          />
        </label>
      </div>
      <input type="hidden" name={name + SHOWN} value={shown} />
    </fieldset>
  )
}

type Control = HTMLInputElement

const controlsIn = (group: HTMLFieldSetElement) => Array.from(group.elements) as [Control, Control, Control, Control]

/** The whole day follows its parts, and they follow it where a program or a browser fills it in. */
function follow({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const [day, month, year, whole] = controlsIn(currentTarget)
  const typed = wholeDay([day.value, month.value, year.value])
  if ((target as Element) !== whole) {
    whole.value = typed
    whole.setCustomValidity(typed && !whole.value ? "no day" : "")
    whole.dispatchEvent(new Event("input", { bubbles: true }))
  } else if (whole.value && whole.value !== typed)
    [day.value, month.value, year.value] = partsOfDay(whole.value) as [string, string, string]
}

function checkOnLeaving({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFieldSetElement>) {
  const whole = controlsIn(currentTarget)[3]
  if ((target as Element) !== whole && !currentTarget.contains(relatedTarget))
    whole.dispatchEvent(new FocusEvent("focusout", { bubbles: true }))
}
