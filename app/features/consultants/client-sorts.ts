export const clientSorts = { newest: "Newest first", name: "By name", city: "By city" }

export type ClientSort = keyof typeof clientSorts
