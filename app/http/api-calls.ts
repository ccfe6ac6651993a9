import { type AddressOptions, addressOf, finderIn } from "#app/addresses.ts"

/** Calls of the JSON API of which the server has to know something before it asks them. */
export const API_CALLS: Record<`/api/${string}`, AddressOptions> = {
  "/api/users/login": { lane: "passwords" },
  "/api/users/register": { lane: "passwords" },
  "/api/users/reset-password": { lane: "passwords" },
  "/api/users/profile-picture": { takes: "files" },
  "/api/users/profile-picture-update": { takes: "files" },
  "/api/users/upload-profile-picture": { takes: "files" },
  "/api/profile/:id": { takes: "files" },
  "/api/profile/:id/picture": { takes: "files" },
  "/api/profile/:id/pictures": { takes: "files" },
  "/api/clients/import": { takes: "files" },
  "/api/wallet-payments": { takes: "files" },
  "/api/messages/:userId/attachments": { takes: "files" },
}

const callOf = finderIn(API_CALLS)

/** Of a page, or of a call. */
export const askedOf = (url: string) => callOf(url) ?? addressOf(url)
