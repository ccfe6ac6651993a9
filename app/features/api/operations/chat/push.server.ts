import { z } from "zod"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { chooseNames, endDevice, listDevices, registerDevice } from "#app/features/notifications/push/devices.server.ts"
import { subscriptionFields } from "#app/features/notifications/push/push-schema.ts"
import { vapidKeys } from "#app/push/vapid-keys.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { listOf, paging } from "../../entities/list.ts"
import { listedShort } from "../../entities/short-list.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const showsNames = z.boolean().meta({ example: false, description: "Whether notices say who it was." })

const subscription = z
  .object({
    _id: z.int(),
    name: z.string().meta({ example: "App Ayesha's phone", description: "Of its session." }),
    createdAt: z.iso.datetime(),
    lastUsedOn: z.iso.date().nullable().meta({ description: "The day, in Pakistan, of the last notice." }),
    showsNames,
    current: z.boolean().meta({ description: "The one of this token." }),
  })
  .meta({ id: "PushSubscription" })

type Found = Awaited<ReturnType<typeof listDevices>>[number]

const subscriptionOf = ({ id, device, since, used, showsNames, here }: Found) => ({
  _id: id,
  name: device,
  createdAt: since.toISOString(),
  lastUsedOn: used && dayInPakistan(used),
  showsNames,
  current: here,
})

async function answerOne(viewer: Viewer, id: number) {
  const found = (await listDevices(viewer)).find((one) => one.id === id)
  return found ? done(subscriptionOf(found)) : NOT_FOUND
}

const list = operation(
  {
    method: "get",
    path: "/push-subscriptions",
    id: "listPushSubscriptions",
    summary: "The devices that show notices",
    description:
      "Ten at most. `publicKey` is what a push service asks for as `applicationServerKey`. Notices come by web push (RFC 8030); other ways may follow.",
    query: z.object(paging),
    answer: listOf(subscription).extend({
      publicKey: z.string().meta({ description: "P-256, in base64url.", example: "BPk0" }),
    }),
  },
  async ({ viewer, query }) =>
    done({ ...listedShort(await listDevices(viewer), query, subscriptionOf), publicKey: vapidKeys().publicKey }),
)

const { endpoint, p256dh, auth } = subscriptionFields

const register = operation(
  {
    method: "post",
    path: "/push-subscriptions",
    id: "registerPush",
    summary: "Show notices on this device",
    description:
      "Takes what `PushSubscription.toJSON()` gives. One for each token: it replaces the one before, and ends with the token. What somebody has written is never in a notice.",
    body: z
      .strictObject({
        endpoint: endpoint.meta({
          example: "https://fcm.googleapis.com/fcm/send/abc",
          description: "Of the push services of Google, Mozilla, Microsoft and Apple.",
        }),
        keys: z
          .strictObject({
            p256dh: p256dh.meta({
              example: "BHYyl7jd_7ri_Lr5XPefkf5LcZeMtBfLosAaWIWGxZC08Ghz8T1mKGowxzSeU8-xW9F9ZJa6x6b1ss9dWrJowiA",
              description: "A point of P-256, 65 bytes.",
            }),
            auth: auth.meta({ example: "A".repeat(22), description: "16 bytes." }),
          })
          .meta({ id: "PushKeys" }),
        expirationTime: z.number().nullish().meta({ example: null, description: "Ignored." }),
        showsNames: showsNames.optional(),
      })
      .meta({ id: "PushRegistration" }),
    answer: subscription,
    status: 201,
    location: ({ _id }) => `/push-subscriptions/${_id}`,
    refusals: [409],
  },
  async ({ viewer, body: { endpoint, keys, showsNames = false }, ctx }) => {
    const kept = await registerDevice(viewer, { endpoint, ...keys, showsNames }, ctx)
    return kept.done ? answerOne(viewer, kept.value) : kept
  },
)

const subscriptionParam = z.object({ id })

const read = operation(
  {
    method: "get",
    path: "/push-subscriptions/{id}",
    id: "getPushSubscription",
    summary: "One device that shows notices",
    params: subscriptionParam,
    answer: subscription,
  },
  ({ viewer, params }) => answerOne(viewer, params.id),
)

const change = operation(
  {
    method: "patch",
    path: "/push-subscriptions/{id}",
    id: "changePush",
    summary: "Choose whether notices say who it was",
    params: subscriptionParam,
    body: z.strictObject({ showsNames }).meta({ id: "PushChanges" }),
    answer: subscription,
  },
  async ({ viewer, params, body }) => {
    const chosen = await chooseNames(viewer.id, params.id, body.showsNames)
    return chosen.done ? answerOne(viewer, params.id) : chosen
  },
)

const end = operation(
  {
    method: "delete",
    path: "/push-subscriptions/{id}",
    id: "endPush",
    summary: "End the notices on a device",
    params: subscriptionParam,
    answer: message,
  },
  async ({ viewer, params }) => {
    const ended = await endDevice(viewer.id, params.id)
    return ended.done ? done({ message: "That device shows no more notices." }) : ended
  },
)

export const pushOperations = [list, register, read, change, end]
