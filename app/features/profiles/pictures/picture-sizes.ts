/** Thumbnail, card on a phone, card, page. */
export const PICTURE_WIDTHS = [160, 240, 480, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
