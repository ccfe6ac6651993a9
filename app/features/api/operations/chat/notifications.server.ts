import { z } from "zod"
import { notificationText, OBJECT_TYPES, objectOf } from "#app/features/notifications/notification-kinds.ts"
import { markAllAsRead, readNotifications } from "#app/features/notifications/notifications.server.ts"
import { done } from "#app/result.ts"
import { countsOf } from "#app/viewer/count-unread.server.ts"
import { notificationKinds } from "#db/schema/notifications.ts"
import { cursorsOf, walkedOf, walkedPage } from "../../entities/cursor.server.ts"
import { appliedSince, listed, sinceFilters, updatedSince, walkedListOf, walking } from "../../entities/list.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const MOST_NAMED = 100

const object = z
  .object({
    type: z.enum(OBJECT_TYPES).meta({ example: "request" }),
    id: z.int().meta({
      description:
        "Of a connection its `requestId`; of a conversation the account on its other side, as `/messages/{userId}` takes it; of a profile one's own or a client's.",
    }),
  })
  .meta({ id: "NotificationObject" })

const notification = z
  .object({
    _id: z.int(),
    kind: z.enum(notificationKinds).meta({ example: "request", description: "There may be more kinds in time." }),
    text: z.string().meta({ example: "Bilal would like to connect with you." }),
    object: object.nullable().meta({ description: "What it is about, where that can be opened." }),
    from: z.int().nullable().meta({ description: "The account that it comes from, if any." }),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" })

const places = cursorsOf<{ id: number }>("notifications")

const list = operation(
  {
    method: "get",
    path: "/notifications",
    id: "listNotifications",
    summary: "What has happened, newest first",
    description:
      "By `updatedSince` those that came or were read since. One whose cause is gone (a request taken back, somebody blocked) leaves the list and is not named.",
    query: z.object({ ...walking, updatedSince }),
    answer: walkedListOf(notification, sinceFilters).extend({
      unread: z
        .int()
        .meta({ example: 3, description: "How many are unread, of all of them; at most 100 are counted." }),
    }),
  },
  async ({ viewer, query }) => {
    const since = appliedSince(query.updatedSince)
    const found = await walkedPage(places, viewer, since, query, (paging) =>
      readNotifications(viewer, { ...paging, since: since.updatedSince }),
    )
    if (!found.done) return found
    const list = listed(found.value, found.value.rows, (row) => ({
      _id: row.id,
      kind: row.kind,
      text: notificationText(row),
      object: objectOf(row),
      from: row.actorId,
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    }))
    return done({ ...list, ...walkedOf(found.value), unread: (await countsOf(viewer.id)).unreadNotifications })
  },
)

const read = operation(
  {
    method: "post",
    path: "/notifications/read",
    id: "markNotificationsRead",
    summary: "Mark notifications as read",
    body: z
      .strictObject({
        ids: z
          .array(id)
          .max(MOST_NAMED)
          .optional()
          .meta({ example: [42], description: "Without it, all of them." }),
      })
      .meta({ id: "NotificationsRead" }),
    answer: message,
  },
  async ({ viewer, body }) => {
    await markAllAsRead(viewer, body.ids)
    return done({ message: "Marked as read." })
  },
)

export const notificationOperations = [list, read]
