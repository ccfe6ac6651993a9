import { LARGEST, TOO_LARGE } from "./attachment.ts"

export const kindOf = ({ type }: File) => (/^image\//.test(type) ? "image" : /^video\//.test(type) ? "video" : "file")

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
