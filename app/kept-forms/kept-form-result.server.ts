import type { SubmissionResult } from "@conform-to/react"
import { asTyped } from "#app/forms/read-form.server.ts"
import type { KeptForm } from "./kept-forms.server.ts"

const AGAIN = "You were logged out in the meantime. What you typed is here again; please send it once more."

export const keptFormResult = ({ fields }: KeptForm): SubmissionResult<string[]> => ({
  ...asTyped(fields),
  status: "error",
  error: { "": [AGAIN] },
})
