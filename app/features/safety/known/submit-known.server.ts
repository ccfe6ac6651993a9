import type { Identity } from "#app/features/profiles/known/identities.server.ts"
import type { PhoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import type { UploadedFile } from "#app/forms/uploads/upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { counted } from "#app/ui/counted.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { addKnownPeople, removeKnownPeople } from "./known-people.server.ts"
import { readContacts, readTyped } from "./read-known.server.ts"

const MOST_MB = 4
export const CONTACTS_UPLOAD = { field: "knownFile", mostBytes: MOST_MB * 1024 * 1024 }
/** More would not help whoever looks for them. */
const MOST_PROBLEMS = 5

type Said = Result<string, { problems?: string[] }>

interface Given {
  typed: string
  file?: UploadedFile
}

export async function addByForm(viewer: Actor, { typed, file }: Given, origin: PhoneOrigin, ctx: RequestContext) {
  const all = await readGiven(typed, file, origin)
  if (!all.done) return all
  if (all.value.length === 0) return refuse("invalid", "Please type a number or an e-mail, or choose a file.")
  const added = await addKnownPeople(viewer, all.value, ctx)
  if (!added.done) return added
  if (added.value.added === 0) return done("All of these were in the list before.")
  return done(`${counted(added.value.added, "entry is", "entries are")} added.`)
}

async function readGiven(
  typed: string,
  file: UploadedFile | undefined,
  origin: PhoneOrigin,
): Promise<Result<Identity[], { problems?: string[] }>> {
  const { found, problems } = readTyped(typed, origin)
  if (problems.length > 0) return unreadable(problems)
  if (!file) return done(found)
  if (file === "too large") return refuse("too-large", `This file has more than ${MOST_MB} MB.`)
  if (file === "no room")
    return refuse("no-storage", "There is no room for files at the moment. Please try again later.")
  const read = await readContacts(file.path, origin)
  return read.done ? done([...found, ...read.value]) : read
}

const unreadable = (problems: string[]) =>
  refuse("invalid", problems[0]!, {
    problems:
      problems.length > MOST_PROBLEMS
        ? [...problems.slice(0, MOST_PROBLEMS), `And ${problems.length - MOST_PROBLEMS} more.`]
        : problems,
  })

export async function removeByForm(
  viewer: Actor,
  typed: string,
  origin: PhoneOrigin,
  ctx: RequestContext,
): Promise<Said> {
  const { found, problems } = readTyped(typed, origin)
  if (problems.length > 0) return unreadable(problems)
  if (found.length === 0) return refuse("invalid", "Please type the number or e-mail.")
  const removed = await removeKnownPeople(viewer, found, ctx)
  if (!removed.done) return removed
  return done(removed.value.removed > 0 ? "It is out of the list." : "It was not in the list.")
}
