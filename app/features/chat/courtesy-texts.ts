import type { Courtesy } from "./message.ts"

/** Beside what could do harm, to whoever writes it and to whoever reads it. */
export const COURTESY_TEXTS: Record<Courtesy, string> = {
  phone: "Take your time with calls: give a number only to somebody whom you trust.",
  link: "Be careful with links, and never give your password to a page that one leads to.",
  money: "Never send money to somebody whom you have not met.",
}
