import { scenesOf } from "./scene.ts"
const screen = scenesOf("guest")
export const consultantScenes = [
  ...screen("/clients", null, { state: "nothing yet", who: "nasreen" }),
]
