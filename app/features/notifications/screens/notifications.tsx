import { data, href, Link, redirect } from "react-router"
import { z } from "zod"
import { readFields } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { toLogin } from "#app/guards/to-login.server.ts"
import { Face } from "#app/ui/face.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idField, pagingFrom } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { MarkAll } from "../bell.tsx"
import { listNotifications, markAllAsRead, markAsRead } from "../notifications.server.ts"
import { OpenNotification } from "../open-notification.tsx"
import type { Route } from "./+types/notifications"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("all") }),
  z.object({ intent: z.enum(["one", "open"]), id: idField }),
])

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(visitorContext)
  const paging = pagingFrom(request)
  const found = viewer ? await listNotifications(viewer, paging) : { list: [], total: 0, ...paging }
  return { ...found, unread: viewer?.unreadNotifications ?? 0, stranger: !viewer }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(visitorContext)
  if (!viewer) throw await toLogin(request, context.get(requestContext))
  const { data: posted } = schema.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })

  const before = pageBefore(request, href("/notifications"))
  if (posted.intent === "all") {
    await markAllAsRead(viewer)
    return redirect(before)
  }
  const place = valueOrPage(await markAsRead(viewer, posted.id))
  return redirect(posted.intent === "open" ? place : before)
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { list, page, limit, total, unread, stranger } = loaderData
  return (
    <div className="section stack narrow">
      <title>Notifications – Rishta</title>
      <div className="row between">
        <h1>Notifications</h1>
        {unread > 0 && <MarkAll className="link" />}
      </div>
      <PagedList
        page={page}
        limit={limit}
        total={total}
        empty="No new notifications"
        nextStep={
          stranger && (
            <Link className="button" to={`${href("/login")}?redirectTo=${href("/notifications")}`}>
              Login
            </Link>
          )
        }
      >
        <PostForm action={href("/notifications")}>
          <input type="hidden" name="intent" value="open" />
          <ul className="card notices">
            {list.map((notification) => (
              <Row key={notification.id} notification={notification} />
            ))}
          </ul>
        </PostForm>
        <PostForm action={href("/notifications")} id={MARKING} preventScrollReset hidden>
          <input type="hidden" name="intent" value="one" />
        </PostForm>
      </PagedList>
    </div>
  )
}

const MARKING = "mark"

type Listed = Route.ComponentProps["loaderData"]["list"][number]

const Who = ({ face }: Pick<Listed, "face">) =>
  face.icon !== undefined ? (
    <span className="avatar">
      <Icon name={face.icon} />
    </span>
  ) : (
    <Face {...face} />
  )

function Row({ notification }: { notification: Listed }) {
  return (
    <li className="notice-row">
      <OpenNotification notification={notification} face={<Who face={notification.face} />} />
      {notification.unread && (
        <button
          className="icon-button"
          form={MARKING}
          name="id"
          value={notification.id}
          aria-label={`Mark as read: ${notification.text}`}
          title="Mark as read"
        >
          <Icon name="check" />
        </button>
      )}
    </li>
  )
}
