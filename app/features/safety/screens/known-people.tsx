import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import type { Refusal } from "#app/result.ts"
import { counted } from "#app/ui/counted.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { emptyKnownPeople, findKnownPeople, MOST_KNOWN } from "../known/known-people.server.ts"
import { addByForm, CONTACTS_UPLOAD, removeByForm } from "../known/submit-known.server.ts"
import type { Route } from "./+types/known-people"

export const handle = { plain: "form" }

const FAILED = "Something went wrong. Nothing was changed; please try again."
const NOT_SURE = "Please tick that you want to empty the list."

type Asked = "add" | "remove" | "empty"

export async function loader({ context }: Route.LoaderArgs) {
  const { count, addedAt } = await findKnownPeople(context.get(viewerContext))
  return { count, added: addedAt && longDayOf(addedAt), most: MOST_KNOWN }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const origin = await findPhoneOrigin(request, viewer)
  return withUpload(request, CONTACTS_UPLOAD, async ({ form, file }) => {
    const intent = form.get("intent")
    const asked: Asked = intent === "remove" || intent === "empty" ? intent : "add"
    const typed = String(form.get(asked === "remove" ? "knownEntry" : "known") ?? "")
    const wrong = (problems: string[], status: number) => data({ asked, problems, typed }, { status })
    const whyNot = (refusal: Refusal & { problems?: string[] }) =>
      wrong(refusal.problems ?? [refusal.message], statusOf(refusal))
    return attempt(
      async () => {
        if (asked === "empty") {
          if (form.get("knownSure") === null) return wrong([NOT_SURE], 400)
          await emptyKnownPeople(viewer)
          return redirectWithNotice(HERE, "The list is empty.")
        }
        if (asked === "remove") {
          const removed = await removeByForm(viewer, typed, origin, ctx)
          return removed.done ? redirectWithNotice(HERE, removed.value) : whyNot(removed)
        }
        const added = await addByForm(viewer, { typed, file }, origin, ctx)
        return added.done ? redirectWithNotice(HERE, added.value) : whyNot(added)
      },
      () => wrong([FAILED], 503),
    )
  })
}

const HERE = href("/Settings/known-people")

export default function KnownPeople({ loaderData: { count, added, most }, actionData }: Route.ComponentProps) {
  const problemsOf = (asked: Asked) => (actionData?.asked === asked ? actionData.problems : [])
  const typedIn = (asked: Asked) => (actionData?.asked === asked ? actionData.typed : "")
  return (
    <div className="section narrow stack">
      <title>Not to be found by people I know – Rishta</title>
      <h1>Not to be found by people I know</h1>
      <p>
        Give us the phone numbers and e-mails of relatives, neighbours or colleagues. Whoever has one of them here, now
        or later, does not find you: not in lists, not by the address of your profile, not in mails.
      </p>
      <p>
        You still find them, and nothing tells you whether one of them is here. If you ask somebody for a connection,
        you show yourself to that person. Whom you are already in touch with stays as it is.
      </p>
      <p>
        {count === 0
          ? "Your list is empty."
          : `${counted(count, "entry is", "entries are")} in your list, the latest since ${added}.`}
      </p>
      <PostForm encType="multipart/form-data" className="card sheet stack">
        <h2>Add people</h2>
        <div className="field">
          <label htmlFor="known">Phone numbers and e-mails</label>
          <p className="hint" id="known-hint">
            {`One a line, or with commas between them; ${most} in all. A number of another country with its country code.`}
          </p>
          <textarea
            id="known"
            name="known"
            rows={6}
            defaultValue={typedIn("add")}
            autoComplete="off"
            {...described("known", problemsOf("add"), true)}
          />
          <Problems of="known" problems={problemsOf("add")} />
        </div>
        <div className="field">
          <label htmlFor="knownFile">Or a file of contacts</label>
          <p className="hint" id="knownFile-hint">
            As your phone or mail program exports it: vCard or CSV, at most 4 MB. Names and everything else in it are
            passed over.
          </p>
          <input
            type="file"
            id="knownFile"
            name="knownFile"
            accept=".vcf,.csv,.tsv,.txt,text/vcard,text/csv"
            aria-describedby="knownFile-hint"
          />
        </div>
        <p className="hint">
          We keep neither numbers nor e-mails, only digests that cannot be turned back. So nobody, not even you, can
          read the list.
        </p>
        <button className="button" name="intent" value="add">
          Add to the list
        </button>
      </PostForm>
      {(count > 0 || (actionData && actionData.asked !== "add")) && (
        <>
          <PostForm encType="multipart/form-data" className="card sheet stack">
            <h2>Take somebody out</h2>
            <div className="field">
              <label htmlFor="knownEntry">The phone number or e-mail</label>
              <input
                id="knownEntry"
                name="knownEntry"
                defaultValue={typedIn("remove")}
                autoComplete="off"
                {...described("knownEntry", problemsOf("remove"))}
              />
              <Problems of="knownEntry" problems={problemsOf("remove")} />
            </div>
            <button className="button quiet" name="intent" value="remove">
              Take out of the list
            </button>
          </PostForm>
          <PostForm encType="multipart/form-data" className="card sheet stack">
            <h2>Empty the list</h2>
            <div className="field">
              <label className="choice">
                <input
                  type="checkbox"
                  id="knownSure"
                  name="knownSure"
                  {...described("knownSure", problemsOf("empty"))}
                />
                Everybody in it may find me again
              </label>
              <Problems of="knownSure" problems={problemsOf("empty")} />
            </div>
            <button className="button quiet" name="intent" value="empty">
              Empty the list
            </button>
          </PostForm>
        </>
      )}
      <p>
        <a href={href("/Settings")}>Back to the settings</a>
      </p>
    </div>
  )
}

function described(id: string, problems: string[], hint = false) {
  const by = [hint && `${id}-hint`, problems.length > 0 && `${id}-error`].filter(Boolean).join(" ")
  return { "aria-invalid": problems.length > 0 || undefined, "aria-describedby": by || undefined }
}

function Problems({ of, problems }: { of: string; problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <div id={`${of}-error`} role="alert">
      {problems.map((problem) => (
        <p key={problem} className="error">
          {problem}
        </p>
      ))}
    </div>
  )
}
