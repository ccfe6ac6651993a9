/** Without any component a refusal would be an answer without words; with this one it is a page of the house. */
export default function NoScreen() {
  return null
}
