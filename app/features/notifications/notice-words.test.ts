import { expect, test } from "vitest"
import { matchWords, placeOf, wordsOf } from "./notice-words.ts"

const by = { actorId: 7, actorName: "Bilal", note: null }

test("What people do is told with their name and leads to where one answers", () => {
  const told = (["request", "accepted", "message"] as const).map((kind) => [
    wordsOf({ kind, ...by }),
    placeOf({ kind, ...by }),
  ])
  expect(told).toEqual([
    ["Bilal would like to connect with you.", "/connectionRequest?tab=received"],
    ["Bilal is now connected with you.", "/connections"],
    ["Bilal has written to you.", "/Messages/7"],
  ])
})

test("An answered request is told as one, and leads to the connection", () => {
  const told = (["pending", "accepted", "declined", "cancelled"] as const).map((status) =>
    wordsOf({ kind: "request", status, ...by }),
  )
  expect(told).toEqual([
    "Bilal would like to connect with you.",
    "You accepted the request of Bilal.",
    "Bilal asked to connect with you.",
    "Bilal asked to connect with you.",
  ])
  expect(placeOf({ kind: "request", status: "accepted", actorId: 7 })).toBe("/connections")
})

test("Whose client it concerns is told to either side, and consultants are led to their own lists", () => {
  const request = { kind: "request", status: "pending", ...by } as const
  expect(wordsOf({ ...request, ownClient: "Sana Malik" })).toBe(
    "Bilal would like to connect with your client Sana Malik.",
  )
  expect(wordsOf({ ...request, theirClient: "Zain Malik" })).toBe(
    "Bilal would like to connect with you for their client Zain Malik.",
  )
  expect(wordsOf({ kind: "accepted", ...by, ownClient: "Sana Malik", theirClient: "Zain Malik" })).toBe(
    "Bilal is now connected with your client Sana Malik for their client Zain Malik.",
  )
  expect(wordsOf({ ...request, status: "accepted", ownClient: "Sana Malik" })).toBe(
    "You accepted the request of Bilal for your client Sana Malik.",
  )
  const accepted = { kind: "accepted", actorId: 7 } as const
  expect([placeOf(request, "guest"), placeOf(accepted, "guest")]).toEqual(["/received-request", "/accept-request"])
})

test("What the site does is told in the words it kept", () => {
  const plan = { kind: "subscription", actorId: null, actorName: null, note: "Your Pro plan is active." } as const
  expect([wordsOf(plan), placeOf(plan)]).toEqual(["Your Pro plan is active.", "/subscription"])
  expect(placeOf({ kind: "match", actorId: null })).toBe("/Soulmate")
  expect(placeOf({ kind: "moderation", actorId: null })).toBe("/notifications")
})

test("A decision on a profile leads to the step that is to be mended, or to the profile", () => {
  const sentBack = { kind: "moderation", actorId: null, profileId: 7 } as const
  expect(placeOf({ ...sentBack, mend: "picture" })).toBe("/UserEditProfile/7#picture")
  expect(placeOf({ ...sentBack, mend: null })).toBe("/UserProfile/7")
})

test("A matchmaker who has taken a wish is told by name, and leads to the chat", () => {
  expect(wordsOf({ kind: "assisted", ...by })).toBe("Bilal has taken your request: you can write to each other now.")
  expect(placeOf({ kind: "assisted", ...by })).toBe("/Messages/7")
})

test("New matches are counted as far as they were looked at", () => {
  expect([1, 4, 10, 11].map((several) => matchWords(several, 10))).toEqual([
    "Somebody new suits you.",
    "4 new people suit you.",
    "10 new people suit you.",
    "More than 10 new people suit you.",
  ])
})
