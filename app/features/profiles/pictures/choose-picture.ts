import { LARGEST_PICTURE_BYTES, TOO_LARGE_PICTURE } from "./picture-limits.ts"
import { shrinkPicture } from "./shrink-picture.ts"

/** Puts a smaller picture in the place of the one that was chosen, and says so if it is too large all the same. */
export async function takeChosen(input: HTMLInputElement) {
  const file = input.files?.[0]
  const smaller = file && (await shrinkPicture(file))
  // Meanwhile another may have been chosen.
  if (input.files?.[0] !== file) return
  if (smaller && smaller !== file) replace(input, smaller)
  input.setCustomValidity(smaller && smaller.size > LARGEST_PICTURE_BYTES ? TOO_LARGE_PICTURE : "")
  // The form looks again, as it does when a field is changed and left: its button never waits without a word.
  for (const event of ["input", "focusout"]) input.dispatchEvent(new Event(event, { bubbles: true }))
}

function replace(input: HTMLInputElement, file: File) {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
