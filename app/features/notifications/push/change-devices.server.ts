import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isPushAddress } from "#app/push/push-services.ts"
import { areSubscriptionKeys } from "#app/push/subscription-keys.server.ts"
import { vapidKeys } from "#app/push/vapid-keys.server.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { chooseNames, endDevice, keepDevice, listDevices } from "./devices.server.ts"
import { deviceSchema } from "./push-schema.ts"

const UNUSABLE = "Your browser's push service is not one that we know, so no notices can be shown here."

export async function deviceSettings(viewer: Viewer) {
  const devices = await listDevices(viewer)
  return {
    key: vapidKeys().publicKey,
    devices: devices.map((one) => ({ ...one, since: longDayOf(one.since), used: one.used && longDayOf(one.used) })),
  }
}

export async function changeDevices(viewer: Viewer, form: FormData, ctx: RequestContext) {
  const { data: posted } = deviceSchema.safeParse(Object.fromEntries(form))
  if (!posted) return /-notices$|^choose-names$/.test(String(form.get("intent"))) ? refuse(UNREADABLE) : undefined
  if (posted.intent === "end-notices") {
    await endDevice(viewer.id, posted.device)
    return say("That device shows no more notices.")
  }
  if (posted.intent === "choose-names") {
    const changed = await chooseNames(viewer.id, posted.device, posted.names)
    return changed.done ? say(posted.names ? NAMED : NAMELESS) : answerRefusal(changed, settings())
  }
  await spend("push-device", String(viewer.id), ctx)
  const { endpoint, p256dh, auth, names } = posted
  if (!isPushAddress(endpoint, config.pushServices)) return refuse(UNUSABLE)
  if (!areSubscriptionKeys(posted)) return refuse(UNREADABLE)
  const kept = await keepDevice(viewer, { endpoint, p256dh, auth, showsNames: names })
  return kept.done ? say(`This device shows notices now. ${names ? NAMED : NAMELESS}`) : refuse(kept.message)
}

const UNREADABLE = "That could not be read. Please load the page and try once more."
const NAMED = "Names are shown."
const NAMELESS = "No names are shown."

const settings = () => `${href("/Settings")}#notices`
const say = (text: string) => redirectWithNotice(settings(), text)
const refuse = (text: string) => redirectWithRefusal(settings(), text)
