/** The first is the portrait. */
export const MOST_PICTURES = 6

export const ALBUM_STEPS = ["first", "up", "down", "delete"] as const
export type AlbumStep = (typeof ALBUM_STEPS)[number]

export function rearranged(ids: readonly string[], id: string, step: AlbumStep) {
  const index = ids.indexOf(id)
  if (index < 0) return [...ids]
  const others = ids.filter((one) => one !== id)
  const to = { first: 0, up: Math.max(0, index - 1), down: index + 1, delete: undefined }[step]
  return to === undefined ? others : [...others.slice(0, to), id, ...others.slice(to)]
}

/** Undefined where there is room. */
export function whyNoMore(held: number, more: number) {
  const room = MOST_PICTURES - held
  if (more <= room) return
  if (room <= 0) return `A profile has at most ${MOST_PICTURES} pictures. Please delete one first.`
  return `A profile has at most ${MOST_PICTURES} pictures: there is room for ${room} more.`
}
