import { FORM_KEY } from "#app/ui/form-key.ts"
import { NEVER_KEPT } from "./never-kept.ts"

export type Values = Record<string, string | boolean>

type Control = HTMLInputElement & { options?: HTMLOptionsCollection }

const OF_THE_PAGE = /^(hidden|password|file|submit|button|fieldset|output)$/

const isTick = ({ type }: Control) => type === "radio" || type === "checkbox"
const optionOf = ({ options }: Control, fits: (option: HTMLOptionElement) => boolean) =>
  options && Array.from(options).find(fits)

const nameOf = (control: Control) => (isTick(control) ? `${control.name}=${control.value}` : control.name)

const typedIn = (control: Control) => (isTick(control) ? control.checked : control.value)

function sentIn(control: Control) {
  if (isTick(control)) return control.defaultChecked
  return control.options ? (optionOf(control, (option) => option.defaultSelected)?.value ?? "") : control.defaultValue
}

/** The key goes with what was typed: sent again after its answer was lost, it is the same form. */
const controlsOf = (form: HTMLFormElement) =>
  (Array.from(form.elements) as Control[]).filter(
    ({ name, type }) => name === FORM_KEY || (name && !OF_THE_PAGE.test(type) && !NEVER_KEPT.test(name)),
  )

const read = (form: HTMLFormElement, value: (control: Control) => string | boolean): Values =>
  Object.fromEntries(controlsOf(form).map((control) => [nameOf(control), value(control)]))

/** Hidden fields that say what a form is about. */
const readObjects = (form: HTMLFormElement) =>
  (Array.from(form.elements) as Control[])
    .filter(({ name, type }) => type === "hidden" && /^draft$|id$/i.test(name))
    .map(({ value }) => value)

export interface Kept {
  base: string
  values: Values
  /** Milliseconds; of a step of a wizard, which stays as long as its draft. */
  at?: number
}

/** What a form is about and what the server had: once that changes, what was typed over it is void. */
export const baseOf = (form: HTMLFormElement) =>
  JSON.stringify([{ ...readSent(form), [FORM_KEY]: 0 }, readObjects(form)])

export const readTyped = (form: HTMLFormElement) => read(form, typedIn)

export const readSent = (form: HTMLFormElement) => read(form, sentIn)

/** Kept values, except where something was typed since or restored by the browser. */
export const mergeTyped = (form: HTMLFormElement, kept: Values) =>
  read(form, (control) => {
    const typed = typedIn(control)
    if (typed === sentIn(control)) return kept[nameOf(control)] ?? typed
    sayChanged(control)
    return typed
  })

/** Fills in what differs and can be chosen already: one list may depend on another. */
export function writeTyped(form: HTMLFormElement, values: Values) {
  for (const control of controlsOf(form)) {
    const value = values[nameOf(control)]
    if (value === undefined || value === typedIn(control)) continue
    if (control.options && !optionOf(control, (option) => option.value === value)) continue
    if (isTick(control)) control.checked = value === true
    else control.value = String(value)
    sayChanged(control)
  }
}

function sayChanged(control: Control) {
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }))
}
