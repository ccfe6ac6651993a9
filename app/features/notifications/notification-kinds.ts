import { href } from "react-router"
import type { CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Role } from "#db/schema/accounts.ts"
import type { requestStatus } from "#db/schema/connections.ts"
import type { NotificationKind, notifications } from "#db/schema/notifications.ts"

/** `about` is the request or conversation. */
interface PersonNews {
  from: number
  about: number
}

export interface EndingPlan {
  plan: string
  on: string
  state: "soon" | "today" | "over"
  next: string | null
}

type PlanNews = { plan: string; state: "active" | "queued" | "cancelled" } | EndingPlan

export interface News {
  request: PersonNews
  accepted: PersonNews
  /** `side`: whether the reader sent or received the expired request. */
  expired: PersonNews & { side: "sent" | "received" }
  /** The reader's own plan prevents the acceptance. */
  "no-room": PersonNews
  message: PersonNews
  /** `several` of the `lookedAt` best are new, at most one more than that; `upTo` is the newest profile. */
  match: { upTo: number; several: number; lookedAt: number }
  /** Of the reader's own term or payment; with a kept sentence where somebody decided. */
  subscription: (PlanNews & { about: number }) | { text: string }
  /** One sentence that is kept; `about` is a profile, where there is something to see or to correct. */
  moderation: { note: string; about?: number }
  assisted: PersonNews
  /** `about` is the client: the reader's own, or whose profile the reader looks after. */
  consent: { note: string; about: number }
  /** Of the other side's bureau: one sentence that is kept; `about` is the reader's case. */
  case: { from: number; about: number; note: string }
  /** For administrators: paid by hand; `what` is how much and how. */
  payment: PersonNews & { what: string }
  /** For administrators: a payment report without effect, and whose order it names, if any. */
  "payment-report": { from: number | null; about: number; outcome: string }
  /** Who would like to see the pictures of a profile, and to whom they are shown now; `about` is the profile. */
  "pictures-asked": PersonNews
  "pictures-allowed": PersonNews
  /** Of a family's table, to the member or the guardian; `about` is the seat. */
  seat: PersonNews & { what: keyof typeof SEAT_NEWS }
  /** To a guardian, from the member; `about` is the seat. */
  approval: PersonNews
  /** To a guardian, of the member whose request nobody has answered; `about` is the seat. */
  "approval-expired": PersonNews
  /**
   * To the member: from the guardian whose answer counted, or of what ended without one. `about` is the approval; one
   * sentence that is kept.
   */
  "approval-answer": { from: number | null; about: number | null; note: string }
  /** Of a favourite: to the member from a guardian, or the other way round; `about` is the seat of whoever reads, if any. */
  "family-comment": { from: number; about: number | null }
  /** To a guardian, of the other one; `about` is the seat, `member` what its member is called. */
  "family-request": PersonNews & { member: string }
  "family-accepted": PersonNews & { member: string }
  /** A first message was written between the two. */
  "family-message": PersonNews & { member: string }
  /** Of a guardian's place in a chat: one sentence that is kept; `about` is the seat where a guardian reads it. */
  "chat-seat": { from: number; about: number | null; what: string }
  /** The number itself stands only where it is shared. */
  contact: PersonNews
  /** Of the file with somebody's own data: one sentence that is kept. */
  data: { text: string }
  /** From one consultant to another: all clients are offered, or the answer. */
  clients: { from: number; what: keyof typeof CLIENTS_NEWS }
}

export interface NotificationEvent {
  kind: NotificationKind
  actorId: number | null
  actorName: string | null
  note: string | null
  subjectId?: number | null
  status?: (typeof requestStatus.enumValues)[number] | null
  /** Which client of either side the request or connection is about. */
  ownClient?: string | null
  theirClient?: string | null
  /** Of a decision on a profile: which one it is, and the step that waits for a correction now. */
  profileId?: number | null
  correctionStep?: CorrectionStep | null
}

type Target = Omit<NotificationEvent, "actorName" | "note"> & { note?: string | null }

/** What a notification is about, as far as its request or profile is looked at. A request is news while it waits. */
type Subject = "request" | "connection" | "past request" | "profile" | "other"

/** As programs are told of it, where its address is open to the reader. */
export const OBJECT_TYPES = [
  "request",
  "connection",
  "conversation",
  "profile",
  "case",
  "payment",
  "payment-report",
  "seat",
] as const
type ObjectType = (typeof OBJECT_TYPES)[number]

interface NotificationObject {
  type: ObjectType
  id: number
}

interface Kind<Fields> {
  about: Subject
  /** Where nobody's face can stand. */
  icon?: string
  row(news: Fields): Pick<typeof notifications.$inferInsert, "actorId" | "subjectId" | "note">
  text(event: NotificationEvent): string
  link(target: Target, role?: Role): string
  object(target: Target): NotificationObject | null
}

const fromPerson = ({ from, about }: PersonNews) => ({ actorId: from, subjectId: about })
const actor = ({ actorName }: NotificationEvent) => (actorName ? isolated(actorName) : "Somebody")
const kept = ({ note }: NotificationEvent) => note ?? "There is news for you."
const list = () => href("/notifications")
const chat = ({ actorId }: Target) => (actorId ? href("/Messages/:userId", { userId: String(actorId) }) : list())
/** A conversation is known by the account on its other side. */
const conversation = ({ actorId }: Target) => objectOfType("conversation", actorId)
const ownProfile = ({ profileId }: Target) => objectOfType("profile", profileId)
const subject =
  (type: ObjectType) =>
  ({ subjectId }: Target) =>
    objectOfType(type, subjectId)
const objectOfType = (type: ObjectType, id?: number | null) => (id ? { type, id } : null)
const whom = ({ ownClient }: NotificationEvent) => (ownClient ? `your client ${isolated(ownClient)}` : "you")
const forClient = ({ theirClient }: NotificationEvent) =>
  theirClient ? ` for their client ${isolated(theirClient)}` : ""

/** Requests of consultants stand under addresses of their own. */
const connections = (role?: Role) => (role === "guest" ? href("/accept-request") : href("/connections"))
const sent = (role?: Role) => (role === "guest" ? href("/send-requests") : `${href("/connectionRequest")}?tab=sent`)
const received = (role?: Role) =>
  role === "guest" ? href("/received-request") : `${href("/connectionRequest")}?tab=received`

/** A whole sentence, because an older server shows it as it is while servers are replaced. */
const EXPIRED = {
  sent: "A request of yours was not answered for 30 days and has ended.",
  received: "A request to you waited for 30 days and has ended.",
}

/** Of a message: the guardian at whose side it was written, or its sender. */
export const writerOf = ({ kind, actorName, note }: Pick<NotificationEvent, "kind" | "actorName" | "note">) =>
  (kind === "message" && note) || actorName

/** Whole sentences behind a name. */
const SEAT_NEWS = {
  joined: "has sat down at your family’s table.",
  left: "has left your family’s table.",
  ended: "has ended your seat at the family’s table.",
  level: "has changed what you see and do at the family’s table.",
}

const CLIENTS_NEWS = {
  offered: "would like to hand over all clients to you.",
  accepted: "has taken over your clients.",
  declined: "cannot take over your clients.",
}

const seatPage = ({ subjectId }: Target) =>
  subjectId ? href("/family/:seat", { seat: String(subjectId) }) : href("/family/table")
const seatChats = ({ subjectId }: Target) =>
  subjectId ? href("/family/:seat/chats", { seat: String(subjectId) }) : href("/family/table")
const seatNews = ({ member, ...news }: PersonNews & { member: string }) => ({ ...fromPerson(news), note: member })
const member = ({ note }: NotificationEvent) => (note ? isolated(note) : "somebody at whose table you sit")

export const KINDS: { [K in NotificationKind]: Kind<News[K]> } = {
  request: {
    about: "request",
    row: fromPerson,
    text(request) {
      const { status, ownClient } = request
      if (status === "accepted")
        return `You accepted the request of ${actor(request)}${ownClient ? ` for ${whom(request)}` : ""}.`
      const asks = status && status !== "pending" ? "asked to connect" : "would like to connect"
      return `${actor(request)} ${asks} with ${whom(request)}${forClient(request)}.`
    },
    link: ({ status }, role) => (status === "accepted" ? connections(role) : received(role)),
    object: subject("request"),
  },
  accepted: {
    about: "connection",
    row: fromPerson,
    text: (connection) => `${actor(connection)} is now connected with ${whom(connection)}${forClient(connection)}.`,
    link: (_connection, role) => connections(role),
    object: subject("connection"),
  },
  expired: {
    about: "past request",
    row: ({ side, ...request }) => ({ ...fromPerson(request), note: EXPIRED[side] }),
    text: (request) =>
      request.note === EXPIRED.sent
        ? `Your request to ${actor(request)}${forClient(request)} was not answered for 30 days and has ended.`
        : `The request of ${actor(request)}${forClient(request)} waited for 30 days and has ended.`,
    link: ({ note }, role) => (note === EXPIRED.sent ? sent(role) : received(role)),
    object: subject("request"),
  },
  "no-room": {
    about: "request",
    row: fromPerson,
    text: (request) =>
      `Your request to ${actor(request)} cannot be accepted at the moment: you have no room for another connection.`,
    link: () => href("/subscribe"),
    object: subject("request"),
  },
  message: {
    about: "other",
    row: fromPerson,
    text: (message) => `${actor({ ...message, actorName: writerOf(message) })} has written to you.`,
    link: chat,
    object: conversation,
  },
  match: {
    about: "other",
    icon: "heart",
    row: ({ upTo, ...found }) => ({ subjectId: upTo, note: matchText(found) }),
    text: kept,
    link: () => href("/Soulmate"),
    object: () => null,
  },
  subscription: {
    about: "other",
    icon: "gem",
    row: (news) => ("text" in news ? { note: news.text } : { subjectId: news.about, note: planText(news) }),
    text: kept,
    link: () => href("/subscription"),
    object: () => null,
  },
  moderation: {
    about: "profile",
    icon: "shield-check",
    row: ({ note, about }) => ({ subjectId: about, note }),
    text: kept,
    link({ profileId, correctionStep }) {
      if (!profileId) return list()
      const id = String(profileId)
      return correctionStep
        ? `${href("/UserEditProfile/:id", { id })}#${correctionStep}`
        : href("/UserProfile/:id", { id })
    },
    object: ownProfile,
  },
  consent: {
    about: "profile",
    icon: "file",
    row: ({ note, about }) => ({ subjectId: about, note }),
    text: kept,
    link({ profileId }, role) {
      if (role === "user") return href("/consent")
      return profileId ? href("/clients/:id/consent", { id: String(profileId) }) : list()
    },
    object: ownProfile,
  },
  assisted: {
    about: "other",
    row: fromPerson,
    text: (asked) => `${actor(asked)} has taken your request: you can write to each other now.`,
    link: chat,
    object: conversation,
  },
  case: {
    about: "other",
    row: ({ note, ...news }) => ({ ...fromPerson(news), note }),
    text: kept,
    link: ({ subjectId }) => (subjectId ? href("/cases/:id", { id: String(subjectId) }) : href("/cases")),
    object: subject("case"),
  },
  payment: {
    about: "other",
    row: ({ what, ...sent }) => ({ ...fromPerson(sent), note: what }),
    text: (sent) => `${actor(sent)} has paid ${sent.note ?? "by hand"}: please look whether the money has come.`,
    link: ({ subjectId }) =>
      subjectId ? href("/portal/payments/:id", { id: String(subjectId) }) : href("/portal/payments"),
    object: subject("payment"),
  },
  "payment-report": {
    about: "other",
    row: ({ from, about, outcome }) => ({ actorId: from, subjectId: about, note: outcome }),
    text: (report) =>
      `A payment report${report.actorName ? ` about an order of ${actor(report)}` : ""} changed nothing (${report.note}): perhaps money has come.`,
    link: ({ subjectId }) =>
      subjectId ? href("/portal/payments/reports/:number", { number: String(subjectId) }) : href("/portal/payments"),
    object: subject("payment-report"),
  },
  "pictures-asked": {
    about: "other",
    row: fromPerson,
    text: (asked) => `${actor(asked)} asks to see the pictures.`,
    link: () => href("/picture-grants"),
    object: subject("profile"),
  },
  "pictures-allowed": {
    about: "other",
    row: fromPerson,
    text: (allowed) => `${actor(allowed)} lets you see the pictures.`,
    link: ({ subjectId }) => (subjectId ? href("/UserProfile/:id", { id: String(subjectId) }) : list()),
    object: subject("profile"),
  },
  seat: {
    about: "other",
    row: ({ what, ...news }) => ({ ...fromPerson(news), note: SEAT_NEWS[what] }),
    text: (seat) => `${actor(seat)} ${kept(seat)}`,
    link: () => href("/family/table"),
    object: subject("seat"),
  },
  approval: {
    about: "other",
    row: fromPerson,
    text: (asked) => `${actor(asked)} asks for your yes: a request waits for you at the family’s table.`,
    link: ({ subjectId }) =>
      subjectId ? href("/family/:seat/requests", { seat: String(subjectId) }) : href("/family/table"),
    object: subject("seat"),
  },
  "approval-expired": {
    about: "other",
    row: fromPerson,
    text: (asked) => `A request of ${actor(asked)} has waited seven days at the family’s table, and has ended.`,
    link: seatPage,
    object: subject("seat"),
  },
  "approval-answer": {
    about: "other",
    icon: "users",
    row: ({ from, about, note }) => ({ actorId: from, subjectId: about, note }),
    text: kept,
    link: () => `${href("/connectionRequest")}?tab=sent`,
    object: () => null,
  },
  "family-comment": {
    about: "other",
    row: ({ from, about }) => ({ actorId: from, subjectId: about }),
    text: (comment) => `${actor(comment)} has written about somebody on the shortlist.`,
    link: ({ subjectId }) =>
      subjectId ? href("/family/:seat/shortlist", { seat: String(subjectId) }) : href("/user-favourite"),
    object: subject("seat"),
  },
  "family-request": {
    about: "other",
    row: seatNews,
    text: (request) => `${actor(request)} would like to connect with ${member(request)}.`,
    link: seatPage,
    object: subject("seat"),
  },
  "family-accepted": {
    about: "other",
    row: seatNews,
    text: (connection) => `${actor(connection)} is now connected with ${member(connection)}.`,
    link: seatPage,
    object: subject("seat"),
  },
  "family-message": {
    about: "other",
    row: seatNews,
    text: (first) => `A first message was written between ${actor(first)} and ${member(first)}.`,
    link: seatChats,
    object: subject("seat"),
  },
  "chat-seat": {
    about: "other",
    row: ({ from, about, what }) => ({ actorId: from, subjectId: about, note: what }),
    text: (news) => `In the chat with ${actor(news)}: ${kept(news)}`,
    link: (target) => (target.subjectId ? seatChats(target) : chat(target)),
    object: (target) => (target.subjectId ? subject("seat")(target) : conversation(target)),
  },
  contact: {
    about: "other",
    row: fromPerson,
    text: (share) => `${actor(share)} shares a phone number with you.`,
    link: () => href("/Settings/contact"),
    object: () => null,
  },
  data: {
    about: "other",
    icon: "file",
    row: ({ text }) => ({ actorId: null, subjectId: null, note: text }),
    text: kept,
    link: () => href("/Settings/data"),
    object: () => null,
  },
  clients: {
    about: "other",
    row: ({ from, what }) => ({ actorId: from, note: CLIENTS_NEWS[what] }),
    text: (news) => `${actor(news)} ${kept(news)}`,
    link: () => href("/clients/hand-over"),
    object: () => null,
  },
}

/** While servers are replaced, an older one reads newer kinds. */
const UNKNOWN: Omit<Kind<never>, "row"> = { about: "other", text: kept, link: list, object: () => null }

const kindOf = (kind: NotificationKind) => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : UNKNOWN)

export const notificationText = (event: NotificationEvent) => kindOf(event.kind).text(event)

export const iconOf = (kind: NotificationKind) => kindOf(kind).icon ?? "bell"

export const linkFor = (target: Target, role?: Role) => kindOf(target.kind).link(target, role)

export const objectOf = (target: Target) => kindOf(target.kind).object(target)

/** The kinds that are about one of these, as queries ask for them. */
export const kindsAbout = (...subjects: Subject[]) =>
  (Object.keys(KINDS) as NotificationKind[]).filter((kind) => subjects.includes(KINDS[kind].about))

/** What waited waits no more, or what was connected no longer is. */
export function isOver({ kind, status }: Pick<NotificationEvent, "kind" | "status">) {
  const { about } = kindOf(kind)
  return (about === "request" && status !== "pending") || (about === "connection" && status !== "accepted")
}

export function matchText({ several, lookedAt }: Omit<News["match"], "upTo">) {
  if (several === 1) return "Somebody new suits you."
  return several > lookedAt ? `More than ${lookedAt} new people suit you.` : `${several} new people suit you.`
}

export function planText(news: PlanNews) {
  const { on, next } = "on" in news ? news : {}
  const what = {
    active: "is active",
    queued: "is paid and begins after the present one",
    cancelled: "was cancelled",
    soon: `ends on ${on}`,
    today: "ends today",
    over: `ended on ${on}`,
  }[news.state]
  return `Your ${news.plan} plan ${what}.${next ? ` Your ${next} plan follows it.` : ""}`
}
