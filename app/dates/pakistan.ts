/** Days are those of the clock in Pakistan, which knows no summer time. */
export const ZONE = "Asia/Karachi"
export const PAKISTAN_MINUTES = 300

export const dayInPakistan = (now = new Date()) =>
  new Date(now.getTime() + PAKISTAN_MINUTES * 60_000).toISOString().slice(0, 10)

export const yearInPakistan = (now = new Date()) => Number(dayInPakistan(now).slice(0, 4))

export const beginOfDay = (date: Date) =>
  new Date(Date.parse(`${dayInPakistan(date)}T00:00:00Z`) - PAKISTAN_MINUTES * 60_000)

/** '17:00' on the clock in Pakistan. */
export const timeInPakistan = (date: Date) =>
  new Date(date.getTime() + PAKISTAN_MINUTES * 60_000).toISOString().slice(11, 16)

/** When a clock in Pakistan shows it. */
export const dateTimeInPakistan = (day: string, time: string) =>
  new Date(Date.parse(`${day}T${time}:00Z`) - PAKISTAN_MINUTES * 60_000)
