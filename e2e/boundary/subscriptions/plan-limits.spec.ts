import { contestConnection, contestPartner } from "../../support/people/last-place.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { test } from "../../support/servers/server-log.ts"
import { startTwo } from "../../support/servers/two-servers.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()
/** Many more in `npm run test:faults`. */
const ROUNDS = 2

test("With one place left and twenty who ask at once on two servers, exactly one gets it", async () => {
  await contestConnection(await startTwo({}, start), ROUNDS)
})

test("With one chat partner left and twenty first messages at once on two servers, exactly one is stored", async () => {
  await contestPartner(await startTwo({}, start), ROUNDS)
})
