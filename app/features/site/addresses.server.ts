import { ADDRESSES } from "#app/addresses.ts"

/** In the order of the table; a screen with several addresses is named once. */
const listed = (open: boolean) =>
  Object.entries(ADDRESSES).flatMap(([path, { name, who }]) =>
    name && (who === "everybody") === open ? [{ path, name }] : [],
  )

export const publicAddresses = listed(true)
export const memberAddresses = listed(false)
