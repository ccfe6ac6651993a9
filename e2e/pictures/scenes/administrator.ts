import { scenesOf } from "./scene.ts"
const screen = scenesOf("admin")
export const administratorScenes = [
  ...screen("/portal/reports", null),
]
