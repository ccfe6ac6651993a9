import { literally } from "./literally.ts"

/** Finds `text` anywhere; one or two letters only at the beginning of a word: the index knows no shorter parts. */
export function containing(text: string) {
  const literal = literally(text)
  return [...text].length < 3 ? `% ${literal}%` : `%${literal}%`
}
