/** Without any component an action's refusal would be an empty answer; with this one it is a page of the house. */
export default function NoScreen() {
  return null
}
