import { LARGEST, TOO_LARGE } from "./attachment.ts"

const KIND_OF = { image: "image", video: "video", audio: "voice" } as const

export const kindOf = ({ type }: File) => KIND_OF[type.split("/")[0] as keyof typeof KIND_OF] ?? "file"

export function tooLarge(file: File) {
  const kind = kindOf(file)
  return file.size > LARGEST[kind] ? TOO_LARGE[kind] : undefined
}

/** A photo is sent as small as it will be shown. */
export function shrunk(file: File) {
  if (kindOf(file) !== "image") return file
  return import("#app/features/profiles/pictures/shrink-picture.ts")
    .then(({ shrinkPicture }) => shrinkPicture(file))
    .catch(() => file)
}
