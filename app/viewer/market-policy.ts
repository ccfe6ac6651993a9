import type { Role } from "#db/schema/accounts.ts"

/** Administrators ask for no connection and keep no favourites, on pages as by API. */
export const isInMarket = ({ role }: { role: Role }) => role !== "admin"
