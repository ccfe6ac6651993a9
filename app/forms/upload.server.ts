import { type FileUpload, parseFormData } from "@remix-run/form-data-parser"
import { knownShape } from "./read-form.server.ts"

const MB = 1024 * 1024
// The door turns larger bodies away; what passes it is read to the end, so that the other fields are not lost.
const MOST_PARTS = 30
const LIMITS = { maxFiles: 1, maxFileSize: 6 * MB, maxTotalSize: 6 * MB }

export interface Upload {
  form: FormData
  /** The file of the named field; undefined when none was chosen. Its name and type are not to be trusted. */
  bytes?: Uint8Array
}

/** The fields of a posted form that may bring one file. A body that is no such form is answered with 400. */
export async function readUpload(request: Request, field: string, maxParts = MOST_PARTS): Promise<Upload> {
  let bytes: Uint8Array | undefined
  const form = await parseFormData(request, { ...LIMITS, maxParts }, async (file) => {
    if (file.fieldName === field && isChosen(file)) bytes = new Uint8Array(await file.arrayBuffer())
  }).catch(() => undefined)
  return { form: knownShape(form), bytes }
}

/** A browser sends a nameless, empty part for a file field that was left alone. */
const isChosen = (file: FileUpload) => file.size > 0 || (file.name !== "" && file.name !== "file-upload")
