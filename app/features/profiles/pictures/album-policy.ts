/** The first is the portrait. */
export const MOST_PICTURES = 6

const ORDER_STEPS = ["first", "up", "down"] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
export const ALBUM_STEPS = [...ORDER_STEPS, "delete"] as const

export function rearranged(ids: readonly string[], id: string, step: (typeof ALBUM_STEPS)[number]) {
  const index = ids.indexOf(id)
  if (index < 0) return [...ids]
  const others = ids.filter((one) => one !== id)
  const to = { first: 0, up: Math.max(0, index - 1), down: index + 1, delete: undefined }[step]
  return to === undefined ? others : [...others.slice(0, to), id, ...others.slice(to)]
}

/** 1 is the first place. */
export const placedAt = (ids: readonly string[], id: string, place: number) =>
  ids.includes(id)
    ? insertedAt(
        ids.filter((one) => one !== id),
        id,
        place - 1,
      )
    : [...ids]

/** At its place of before, or last where the album has become shorter. */
export const insertedAt = (ids: readonly string[], id: string, index: number) =>
  ids.includes(id) ? [...ids] : [...ids.slice(0, index), id, ...ids.slice(index)]

/** Undefined where there is room. */
export function whyNoMore(held: number, more: number) {
  const room = MOST_PICTURES - held
  if (more <= room) return
  if (room <= 0) return `A profile has at most ${MOST_PICTURES} pictures. Please delete one first.`
  return `A profile has at most ${MOST_PICTURES} pictures: there is room for ${room} more.`
}
