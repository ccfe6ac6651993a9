import type { Role } from "#db/schema/accounts.ts"

/** Administrators look for nobody: they ask for no connection and keep no favourites, on pages as by programs. */
export const isInMarket = ({ role }: { role: Role }) => role !== "admin"
