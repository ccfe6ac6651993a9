/** Without any component a refusal would be an answer without a text; with this one it is a page of the product. */
export default function NoScreen() {
  return null
}
