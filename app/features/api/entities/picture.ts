import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"

/** Where a picture is, by bearer: in the width of a card. */
export const pictureOf = (pictureId: string | null | undefined) =>
  pictureId ? `/api${pictureAddress(pictureId, 480)}` : null
