import { z } from "zod"
import { notificationText } from "#app/features/notifications/notification-kinds.ts"
import { markAllAsRead, readNotifications } from "#app/features/notifications/notifications.server.ts"
import { done } from "#app/result.ts"
import { listed, listOf, paging } from "../entities/list.ts"
import { id, message } from "../fields.ts"
import { operation } from "../operation.ts"

const MOST_NAMED = 100

const notification = z
  .object({
    _id: z.int(),
    kind: z.string().meta({ example: "request", description: "There may be more kinds in time." }),
    text: z.string().meta({ example: "Bilal would like to connect with you." }),
    from: z.int().nullable().meta({ description: "The account that it comes from, if any." }),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" })

const list = operation(
  {
    method: "get",
    path: "/notifications",
    id: "listNotifications",
    summary: "What has happened, newest first",
    query: z.object(paging),
    answer: listOf(notification),
  },
  async ({ viewer, query }) => {
    const { rows, ...found } = await readNotifications(viewer, query)
    return done(
      listed(found, rows, (row) => ({
        _id: row.id,
        kind: row.kind,
        text: notificationText(row),
        from: row.actorId,
        createdAt: row.createdAt.toISOString(),
        isRead: row.readAt !== null,
      })),
    )
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
        ids: z.array(id).max(MOST_NAMED).optional().meta({ example: [42], description: "Without it, all of them." }),
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
