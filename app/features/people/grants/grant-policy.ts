import { longDayOf } from "#app/dates/dates.ts"

const ASK_AGAIN_DAYS = 30
const DAY = 24 * 60 * 60_000

/** From which moment on somebody may ask again; what was taken back is asked for anew after as long. */
export const mayAskFrom = (askedAt: Date, endedAt: Date | null) =>
  new Date(Math.max(askedAt.getTime(), endedAt?.getTime() ?? 0) + ASK_AGAIN_DAYS * DAY)

interface Asked {
  at: string
  ended: string | null
}

/** To whoever sees blurred pictures: whether to ask. The same words whether the owner has said no, or nothing yet. */
export function asksForPictures(asked: Asked | null, now = new Date()) {
  if (!asked) return { mayAsk: true, text: null }
  const [at, from] = [new Date(asked.at), mayAskFrom(new Date(asked.at), asked.ended ? new Date(asked.ended) : null)]
  if (now >= from) return { mayAsk: true, text: null }
  return { mayAsk: false, text: `You asked on ${longDayOf(at)}. You can ask again on ${longDayOf(from)}.` }
}
