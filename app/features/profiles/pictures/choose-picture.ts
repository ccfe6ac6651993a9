import { LARGEST_PICTURE_BYTES, TOO_LARGE_PICTURE } from "./picture-limits.ts"
import { shrinkPicture } from "./shrink-picture.ts"

/** Replaces chosen pictures by smaller ones; says so if one is still too large. */
export async function submitChosen(input: HTMLInputElement) {
  const files = Array.from(input.files ?? [])
  const smaller: File[] = []
  // One after the other: each is decoded in memory.
  for (const file of files) smaller.push(await shrinkPicture(file))
  // Others may have been chosen meanwhile.
  if (input.files?.[0] !== files[0] || input.files?.length !== files.length) return
  if (smaller.some((file, index) => file !== files[index])) replace(input, smaller)
  input.setCustomValidity(smaller.some(({ size }) => size > LARGEST_PICTURE_BYTES) ? TOO_LARGE_PICTURE : "")
  // The form validates again, as when a field is changed and left: its button never waits silently.
  for (const event of ["input", "focusout"]) input.dispatchEvent(new Event(event, { bubbles: true }))
}

function replace(input: HTMLInputElement, files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}
