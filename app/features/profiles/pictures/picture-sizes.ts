import { href } from "react-router"

/** A list's thumbnail, a card, a page: every picture is kept in these widths. */
export const PICTURE_WIDTHS = [160, 480, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const pictureAddress = (id: string, width: PictureWidth) =>
  href("/pictures/:id/:width", { id, width: String(width) })

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"]
