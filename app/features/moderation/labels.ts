// Apart from the tables whose values these are: this reaches the browser.

export const ROLES = { user: "Member", guest: "Consultant", admin: "Administrator" }
export const STATUSES = {
  pending: "Not confirmed",
  active: "Active",
  suspended: "Suspended",
  leaving: "Leaving",
  deleted: "Deleted",
}
export const SORTS = { newest: "Newest first", oldest: "Oldest first", name: "By name" }

export const CHECKS = { yes: "Checked", no: "Not yet verified", back: "Sent back" }

export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Counting stops at 1,001. */
export const figure = (count: number) => (count > 1_000 ? "More than 1,000" : String(count))

/** At most 1,000, of very common words those of the newest. */
export const onlySome = (things: string, shown: number) =>
  `More than 1,000 ${things} fit. These are ${shown.toLocaleString("en")} of them: search for more.`
