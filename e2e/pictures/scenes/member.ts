import { scenesOf } from "./scene.ts"
const screen = scenesOf("user")
export const memberScenes = [
  ...screen("/Dashboard", null, { state: "nothing yet", who: "zara" }, { state: "no profile", who: "hamza" }, { state: "plan over, sent back", who: "saima" }),
]
