import { dayOf } from "#app/dates/dates.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import type { Paging } from "#app/url/address.ts"
import type { findImport } from "./client-import.server.ts"
import type { Hint } from "./duplicates.server.ts"

const FIRST = 5
const MOST_HINTS = 100

type KeptImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

export function previewOf(
  { fileName, key, rows, mistakes, clients }: KeptImport,
  hints: Hint[],
  { page: asked, limit }: Paging,
) {
  const total = mistakes.length
  const page = Math.min(asked, Math.max(1, Math.ceil(total / limit)))
  return {
    fileName,
    importKey: key,
    rows,
    wrongRows: new Set(mistakes.map(({ row }) => row)).size,
    mistakes: mistakes.slice((page - 1) * limit, page * limit).map((mistake, at) => ({ ...mistake, at })),
    total,
    page,
    limit,
    first: clients.slice(0, FIRST).map(({ row, answers: { personal, religious } }) => ({
      row,
      name: fullName(personal),
      born: dayOf(new Date(personal.dateOfBirth)),
      phone: phoneInGroups(personal.contactNumber),
      city: religious.city,
    })),
    hints: hints.slice(0, MOST_HINTS),
    moreHints: Math.max(0, hints.length - MOST_HINTS),
  }
}

export type PreviewData = ReturnType<typeof previewOf>
