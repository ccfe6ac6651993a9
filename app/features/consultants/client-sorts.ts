export const clientSorts = { newest: "Newest first", name: "By name", city: "By city" }

/** Her list ends there, and says so. */
export const CLIENTS_COUNTED = 10_000

export type ClientSort = keyof typeof clientSorts
