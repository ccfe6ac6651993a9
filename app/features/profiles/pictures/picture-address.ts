import { href } from "react-router"
import type { PictureWidth } from "./picture-sizes.ts"

export const pictureAddress = (id: string, width: PictureWidth) =>
  href("/pictures/:id/:width", { id, width: String(width) })
