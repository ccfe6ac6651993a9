import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { isolated } from "#app/ui/isolated.ts"
import { isOver, KINDS, linkFor, matchText, notificationText } from "./notification-kinds.ts"

const by = { actorId: 7, actorName: "Bilal", note: null }

test("What people do is told with their name and leads to where one answers", () => {
  const texts = (["request", "accepted", "message"] as const).map((kind) => [
    notificationText({ kind, ...by }),
    linkFor({ kind, ...by }),
  ])
  expect(texts).toEqual([
    [`${isolated("Bilal")} would like to connect with you.`, "/connectionRequest?tab=received"],
    [`${isolated("Bilal")} is now connected with you.`, "/connections"],
    [`${isolated("Bilal")} has written to you.`, "/Messages/7"],
  ])
})

test("An answered request is told as one, and leads to the connection", () => {
  const texts = (["pending", "accepted", "declined", "cancelled"] as const).map((status) =>
    notificationText({ kind: "request", status, ...by }),
  )
  expect(texts).toEqual([
    `${isolated("Bilal")} would like to connect with you.`,
    `You accepted the request of ${isolated("Bilal")}.`,
    `${isolated("Bilal")} asked to connect with you.`,
    `${isolated("Bilal")} asked to connect with you.`,
  ])
  expect(linkFor({ kind: "request", status: "accepted", actorId: 7 })).toBe("/connections")
})

test("A request is news while it waits, a connection while it lasts, and anything else until it is read", () => {
  const newsAt = (status: "pending" | "accepted" | "declined" | null) =>
    (["request", "no-room", "accepted", "expired", "message"] as const).filter((kind) => !isOver({ kind, status }))
  expect(newsAt("pending")).toEqual(["request", "no-room", "expired", "message"])
  expect(newsAt("accepted")).toEqual(["accepted", "expired", "message"])
  for (const status of ["declined", null] as const) expect(newsAt(status)).toEqual(["expired", "message"])
})

test("A request that ended by itself is told to either side, and leads to the list where it stood", () => {
  const sent = {
    kind: "expired",
    ...by,
    note: "A request of yours was not answered for 30 days and has ended.",
  } as const
  const received = { ...sent, note: "A request to you waited for 30 days and has ended." }
  expect([sent, received].map((one) => [notificationText(one), linkFor(one)])).toEqual([
    [`Your request to ${isolated("Bilal")} was not answered for 30 days and has ended.`, "/connectionRequest?tab=sent"],
    [`The request of ${isolated("Bilal")} waited for 30 days and has ended.`, "/connectionRequest?tab=received"],
  ])
  expect([linkFor(sent, "guest"), linkFor(received, "guest")]).toEqual(["/send-requests", "/received-request"])
})

test("Whoever's own plan keeps a request from being accepted is led to the plans", () => {
  const full = { kind: "no-room", ...by } as const
  expect(notificationText(full)).toMatch(/you have no room for another connection\.$/)
  expect(linkFor(full)).toBe("/subscribe")
})

test("Whose client it concerns is told to either side, and consultants are led to their own lists", () => {
  const request = { kind: "request", status: "pending", ...by } as const
  expect(notificationText({ ...request, ownClient: "Sana Malik" })).toBe(
    `${isolated("Bilal")} would like to connect with your client ${isolated("Sana Malik")}.`,
  )
  expect(notificationText({ ...request, theirClient: "Zain Malik" })).toBe(
    `${isolated("Bilal")} would like to connect with you for their client ${isolated("Zain Malik")}.`,
  )
  expect(notificationText({ kind: "accepted", ...by, ownClient: "Sana Malik", theirClient: "Zain Malik" })).toBe(
    `${isolated("Bilal")} is now connected with your client ${isolated("Sana Malik")} for their client ${isolated("Zain Malik")}.`,
  )
  expect(notificationText({ ...request, status: "accepted", ownClient: "Sana Malik" })).toBe(
    `You accepted the request of ${isolated("Bilal")} for your client ${isolated("Sana Malik")}.`,
  )
  const accepted = { kind: "accepted", actorId: 7 } as const
  expect([linkFor(request, "guest"), linkFor(accepted, "guest")]).toEqual(["/received-request", "/accept-request"])
})

test("What the site does is said in the text it kept", () => {
  const plan = { kind: "subscription", actorId: null, actorName: null, note: "Your Pro plan is active." } as const
  expect([notificationText(plan), linkFor(plan)]).toEqual(["Your Pro plan is active.", "/subscription"])
  expect(linkFor({ kind: "match", actorId: null })).toBe("/Soulmate")
  expect(linkFor({ kind: "moderation", actorId: null })).toBe("/notifications")
})

test("A decision on a profile leads to the step that is to be corrected, or to the profile", () => {
  const sentBack = { kind: "moderation", actorId: null, profileId: 7 } as const
  expect(linkFor({ ...sentBack, correctionStep: "picture" })).toBe("/UserEditProfile/7#picture")
  expect(linkFor({ ...sentBack, correctionStep: null })).toBe("/UserProfile/7")
})

test("A matchmaker who has taken a request is told by name, and leads to the chat", () => {
  expect(notificationText({ kind: "assisted", ...by })).toBe(
    `${isolated("Bilal")} has taken your request: you can write to each other now.`,
  )
  expect(linkFor({ kind: "assisted", ...by })).toBe("/Messages/7")
})

test("New matches are counted as far as they were looked at", () => {
  expect([1, 4, 10, 11].map((several) => matchText({ several, lookedAt: 10 }))).toEqual([
    "Somebody new suits you.",
    "4 new people suit you.",
    "10 new people suit you.",
    "More than 10 new people suit you.",
  ])
})

test("Each kind is sent by somebody", () => {
  const sources = globSync("app/**/*.server.ts").map((file) => readFileSync(file, "utf8"))
  const isSent = (kind: string) => {
    const call = new RegExp(`notify\\w*\\(\\s*\\w+,\\s*"${kind}"|insert into notification .*'${kind}'`, "s")
    return sources.some((source) => call.test(source))
  }
  expect(Object.keys(KINDS).filter((kind) => !isSent(kind))).toEqual([])
  expect(isSent("feast")).toBe(false)
})
