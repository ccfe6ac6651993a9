import type { Role } from "#db/schema/accounts.ts"
import type { Frequency, MailKind } from "#db/schema/mails.ts"
import type { NotificationKind } from "#db/schema/notifications.ts"

interface Kind {
  label: string
  about: string
  usual: Frequency
  /** How long 'at once' waits: what is read on the site meanwhile is not mailed. */
  minutes: number
  notifications: readonly NotificationKind[]
}

/** Most urgent first. */
export const MAILS: Record<MailKind, Kind> = {
  request: {
    label: "Somebody would like to connect",
    about: "new requests",
    usual: "now",
    minutes: 2,
    notifications: ["request"],
  },
  accepted: {
    label: "A request is accepted, or a matchmaker takes yours",
    about: "accepted requests",
    usual: "now",
    minutes: 2,
    notifications: ["accepted", "assisted"],
  },
  contact: {
    label: "Somebody shares a phone number with you",
    about: "numbers that are shared with you",
    usual: "now",
    minutes: 2,
    notifications: ["contact"],
  },
  pictures: {
    label: "Who asks to see pictures, and who shows you theirs",
    about: "pictures",
    usual: "now",
    minutes: 2,
    notifications: ["pictures-asked", "pictures-allowed"],
  },
  family: {
    label: "Your family’s table",
    about: "your family’s table",
    usual: "now",
    minutes: 2,
    notifications: [
      "seat",
      "approval",
      "approval-answer",
      "approval-expired",
      "family-comment",
      "family-request",
      "family-accepted",
      "family-message",
      "chat-seat",
    ],
  },
  check: {
    label: "Checks, consents, cases and reports",
    about: "checks, consents, cases and reports",
    usual: "now",
    minutes: 2,
    notifications: ["moderation", "consent", "case"],
  },
  message: {
    label: "New messages",
    about: "new messages",
    usual: "now",
    minutes: 15,
    notifications: ["message"],
  },
  plan: {
    label: "Plans and payments",
    about: "plans and payments",
    usual: "now",
    minutes: 2,
    notifications: ["subscription", "payment", "payment-report"],
  },
  search: {
    label: "New people in a saved search",
    about: "saved searches",
    usual: "weekly",
    minutes: 60,
    notifications: [],
  },
  match: { label: "New people who suit well", about: "new matches", usual: "weekly", minutes: 60, notifications: [] },
}

const FOR_ROLE: Record<Role, readonly MailKind[]> = {
  user: ["request", "accepted", "contact", "message", "match", "search", "pictures", "plan", "family", "check"],
  guest: ["request", "accepted", "contact", "message", "search", "pictures", "plan", "check"],
  admin: ["plan", "check"],
}
export const FOR_CLIENT: readonly MailKind[] = ["request", "accepted", "match", "search"]

/** Guardians are asked by nobody, have no plan and match nobody. */
const FOR_GUARDIAN: readonly MailKind[] = ["family", "check"]

export const mailKindsFor = ({ role, guardian }: { role: Role; guardian: boolean }) =>
  guardian ? FOR_GUARDIAN : FOR_ROLE[role]

/** Consultants get match mails only for the clients for whom they ask. */
export const usualFrequency = (kind: MailKind, role: Role): Frequency =>
  kind === "match" && role !== "user" ? "never" : MAILS[kind].usual
