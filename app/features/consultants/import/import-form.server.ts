import { CHOICES, type Choice } from "./choices.ts"
import { isTarget, type Target } from "./heads/import-columns.server.ts"
import type { Fill } from "./judge.server.ts"

/** What was ticked on this page of the preview, by the row's number. */
export function choicesIn(form: FormData) {
  const choices: Record<string, Choice> = {}
  for (const [name, value] of form) {
    const [, row] = /^row\.(\d{1,6})$/.exec(name) ?? []
    const choice = CHOICES.find((one) => one === value)
    if (row && choice) choices[row] = choice
  }
  return choices
}

/** A heading that is not known any more is left out. */
export function columnsIn(form: FormData): { targets: Target[]; fill: Fill } {
  const targets: Target[] = []
  for (let at = 0; form.has(`column.${at}`); at += 1) {
    const target = String(form.get(`column.${at}`))
    targets.push(isTarget(target) ? target : "")
  }
  const [gender, age] = [String(form.get("gender") ?? ""), Number(form.get("age"))]
  return {
    targets,
    fill: {
      ...((gender === "female" || gender === "male") && { gender }),
      ...(Number.isInteger(age) && age >= 18 && age <= 99 && { age }),
    },
  }
}
