import { href } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { answerRefusal, refusalPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { vapidKeys } from "#app/push/vapid-keys.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { chooseNames, endDevice, listDevices, registerDevice } from "./devices.server.ts"
import { deviceSchema } from "./push-schema.ts"

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
  const { endpoint, p256dh, auth, names } = posted
  const kept = await registerDevice(viewer, { endpoint, p256dh, auth, showsNames: names }, ctx)
  if (!kept.done && kept.reason === "too-many") throw refusalPage(kept)
  return kept.done ? say(`This device shows notices now. ${names ? NAMED : NAMELESS}`) : refuse(kept.message)
}

const UNREADABLE = "That could not be read. Please load the page and try once more."
const NAMED = "Names are shown."
const NAMELESS = "No names are shown."

const settings = () => `${href("/Settings")}#notices`
const say = (text: string) => redirectWithNotice(settings(), text)
const refuse = (text: string) => redirectWithRefusal(settings(), text)
