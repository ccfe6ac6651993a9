import { test } from "@playwright/test"
import { contestConnection, contestPartner } from "../support/people/last-place.ts"
import { ownServers } from "../support/servers/own-servers.ts"
import { startTwo } from "../support/servers/two-servers.ts"
import { ROUNDS } from "./gather-chatters.ts"

const EACH = 5

const start = ownServers()

test("With one place left and twenty who ask at once on two servers, exactly one gets it, round after round", async () => {
  await contestConnection(await startTwo({}, start), ROUNDS * EACH)
})

test("With one chat partner left and twenty first messages at once, exactly one is stored, round after round", async () => {
  await contestPartner(await startTwo({}, start), ROUNDS * EACH)
})
