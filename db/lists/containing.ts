import { literally } from "./literally.ts"

/**
 * The pattern for `like` that finds a text anywhere; one of a letter or two only at the beginning of a word, because the
 * index knows no shorter parts. The text is looked for as it stands, whatever `like` may read into it.
 */
export function containing(text: string) {
  const literal = literally(text)
  return [...text].length < 3 ? `% ${literal}%` : `%${literal}%`
}
