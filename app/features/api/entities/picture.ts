import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"

/** In the width of a card. */
export const pictureOf = (pictureId: string | null | undefined) =>
  pictureId ? `/api${pictureAddress(pictureId, 480)}` : null
