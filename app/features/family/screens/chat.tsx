import { href, Link, redirect, useRevalidator, useSearchParams } from "react-router"
import { z } from "zod"
import { Lightbox } from "#app/features/chat/attachments/lightbox.tsx"
import { useChat } from "#app/features/chat/browser/connection/use-chat.ts"
import { type Line, lineOf } from "#app/features/chat/browser/thread/thread.ts"
import { ThreadView } from "#app/features/chat/browser/thread/thread-view.tsx"
import { cursor } from "#app/features/chat/chat-schema.ts"
import { LONGEST_MESSAGE } from "#app/features/chat/message.ts"
import { seatedText } from "#app/features/chat/table/table-texts.ts"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { lines as someLines } from "#app/forms/text.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { Face } from "#app/ui/face.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import {
  guardianMessageId,
  noteRead,
  openGuardianChat,
  readAsGuardian,
  whyNotWrite,
  writeAsGuardian,
} from "../chats/guardian-chat.server.ts"
import type { Route } from "./+types/chat"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

const schema = z.object({
  message: someLines("Please write a message.", LONGEST_MESSAGE),
  key: z.string().max(80).catch(""),
})

type Viewer = Parameters<typeof openGuardianChat>[0]
const openChat = async (viewer: Viewer, { seat, otherId }: Route.LoaderArgs["params"]) =>
  orNotFound(await openGuardianChat(viewer, idFrom(seat), idFrom(otherId)))

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const open = await openChat(context.get(viewerContext), params)
  const asked = new URL(request.url).searchParams
  const before = cursor.parse(asked.get("before") ?? undefined)
  const { messages, older } = await readAsGuardian(open, { before })
  const newest = messages.at(-1)?._id
  if (newest && before === undefined && isVisit(request)) await noteRead(open, newest)
  const { chat, seat, seated, right, member } = open
  const names = { member: seat.memberName, own: seated.by }
  return {
    seat: String(seat.id),
    member: seat.memberName,
    other: { id: String(chat.other.id), name: chat.other.name, avatar: chat.other.avatar },
    // Of the two sides the member's is this one; it has a name, since the reader is somebody else.
    lines: messages.map((message) => named(lineOf(message, member.id), names)),
    older,
    earlier: before !== undefined,
    about: seatedText(seated.title, right),
    writes: right === "writes" && before === undefined,
    refusal: whyNotWrite(open)?.text ?? null,
    seenUpTo: chat.seenUpTo,
    now: Date.now(),
    formKey: crypto.randomUUID(),
    rules: rulesOf(schema),
  }
}

function named(line: Line, { member, own }: { member: string; own: string }): Line {
  if (line.by === own) return { ...line, by: "You" }
  return line.mine && !line.by ? { ...line, by: member } : line
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const open = await openChat(viewer, params)
  const submission = await readForm(request, schema)
  if (submission.status !== "success") return refused(submission)
  const { message, key } = submission.value
  const clientId = guardianMessageId(viewer, open.seated.seatId, key, message)
  const sent = await writeAsGuardian(viewer, open, { message, clientId })
  if (!sent.done) return refused(submission, { form: sent.message, status: statusOf(sent) })
  return redirect(href("/family/:seat/chats/:otherId", params))
}

/** To a guardian: what was written since the other side has allowed it. */
export default function FamilyChat({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, member, other, lines, older, earlier, about, writes, refusal } = loaderData
  const { revalidate } = useRevalidator()
  useChat(!earlier, { familyNews: () => revalidate() })
  const now = useScripts() ? Date.now() : loaderData.now
  return (
    <div className="chat columns alone">
      <title>{`${other.name} – Chats of ${member} – Rishta`}</title>
      <div className="conversation">
        <header className="chat-head">
          <Link
            className="icon-button back"
            to={href("/family/:seat/chats", { seat })}
            aria-label={`All chats of ${member}`}
          >
            <Icon name="chevron-left" />
          </Link>
          <Face name={other.name} picture={other.avatar} />
          <div className="chat-who">
            <h1>
              <TextWithNames text={`${isolated(member)} and ${isolated(other.name)}`} />
            </h1>
            <p className="small soft">
              <TextWithNames text={about} />
            </p>
          </div>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="thread" role="log" aria-label={`Messages of ${member} and ${other.name}`} tabIndex={0}>
          <div className="thread-lines">
            {older && (
              <Link className="day" to={`?before=${lines[0]?.id}`}>
                Older messages
              </Link>
            )}
            {lines.length === 0 && <p className="day">Nothing has been written since you were let in.</p>}
            <ThreadView
              thread={{ lines, pending: [] }}
              person={other}
              labels={{}}
              seenUpTo={loaderData.seenUpTo}
              now={now}
              waiting={false}
              onRetry={nothing}
              onCancel={nothing}
            />
          </div>
        </div>
        {writes && refusal && <p className="notice bad">{refusal}</p>}
        {writes && !refusal && <Composer {...loaderData} lastResult={actionData} />}
      </div>
      <EnlargedPicture lines={lines} />
    </div>
  )
}

const nothing = () => {}

type ComposerProps = Pick<Route.ComponentProps["loaderData"], "rules" | "formKey"> & {
  lastResult: Parameters<typeof useAppForm>[0]["lastResult"]
}

function Composer({ rules, formKey, lastResult }: ComposerProps) {
  const { form, fields, formProps } = useAppForm<typeof schema>({ rules, lastResult })
  return (
    <PostForm className="sheet stack tight" key={formKey} {...formProps}>
      <ErrorSummary form={form} />
      <input type="hidden" name="key" value={formKey} />
      <TextAreaField
        field={fields.message}
        label="Your message"
        hint="Both sides read it under your name. You send words alone, no files or places."
        rows={3}
      />
      <SubmitButton>Send</SubmitButton>
    </PostForm>
  )
}

function EnlargedPicture({ lines }: { lines: Line[] }) {
  const [query] = useSearchParams()
  const picture = lines.find(({ attachment: a }) => a?.kind === "image" && a.id === query.get("picture"))?.attachment
  if (!picture) return null
  return <Lightbox picture={picture} title="Picture" close={withQuery(query.toString(), { picture: null })} />
}
