const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'login.failed' as 'Login failed'. */
export const labelOf = (name: string) => capital(name.replace(/[._-]/g, " "))

const LAST = ["before", "after"]

/** What an entry notes beside its reason: 'setting: chat, before: on, after: soon'. */
export const detailOf = (detail: Record<string, unknown> | null) =>
  Object.entries(detail ?? {})
    .sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ")
