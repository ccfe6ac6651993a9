import { LARGEST_PICTURE_BYTES, TOO_LARGE_PICTURE } from "./picture-limits.ts"
import { shrinkPicture } from "./shrink-picture.ts"

/** Puts smaller pictures in the place of those that were chosen, and says so if one is too large all the same. */
export async function submitChosen(input: HTMLInputElement) {
  const files = Array.from(input.files ?? [])
  const smaller: File[] = []
  // One after the other: each is unfolded in memory.
  for (const file of files) smaller.push(await shrinkPicture(file))
  // Meanwhile others may have been chosen.
  if (input.files?.[0] !== files[0] || input.files?.length !== files.length) return
  if (smaller.some((file, place) => file !== files[place])) replace(input, smaller)
  input.setCustomValidity(smaller.some(({ size }) => size > LARGEST_PICTURE_BYTES) ? TOO_LARGE_PICTURE : "")
  // The form looks again, as it does when a field is changed and left: its button never waits without a word.
  for (const event of ["input", "focusout"]) input.dispatchEvent(new Event(event, { bubbles: true }))
}

function replace(input: HTMLInputElement, files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}
