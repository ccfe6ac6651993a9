// Apart from the tables whose values these are: this reaches the browser.

export const ROLES = { user: "Member", guest: "Consultant", admin: "Administrator" }
export const STATUSES = { pending: "Not confirmed", active: "Active", suspended: "Suspended", deleted: "Deleted" }
export const PLANS = { basic: "Basic", standard: "Standard", pro: "Pro", none: "No plan" }
export const SORTS = { newest: "Newest first", oldest: "Oldest first", name: "By name" }

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
