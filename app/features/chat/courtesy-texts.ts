import type { Courtesy } from "./message.ts"

/** Beside what one writes oneself. */
export const TO_SENDER: Record<Courtesy, string> = {
  phone: "This has a phone number. Give yours only to somebody whom you trust.",
  link: "This has a link. Many people do not open links of somebody whom they have not met.",
  money: "This speaks of money. Nobody should send money to somebody whom they have not met.",
}

/** Beside what somebody else has written. */
export const TO_RECEIVER: Record<Courtesy, string> = {
  phone: "Take your time with calls: here you can block and report, by phone we cannot help.",
  link: "Be careful with links, and never give your password to a page that one leads to.",
  money: "Never send money to somebody whom you have not met.",
}
