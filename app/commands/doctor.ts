import { parseArgs } from "node:util"
import { config } from "#app/config.server.ts"
import { endWith } from "#db/start-error.ts"
import { databaseChecks } from "./doctor/database.ts"
import { diskCheck } from "./doctor/disk.ts"
import { examine, lineOf } from "./doctor/finding.ts"
import { poolerCheck } from "./doctor/pooler.ts"
import { proxyCheck } from "./doctor/proxy.ts"
import { replicaCheck } from "./doctor/replica.ts"
import { serviceChecks } from "./doctor/services.ts"
import { openExisting } from "./existing-database.ts"
import { readOptions } from "./options.ts"

const USAGE = `Usage: npm run doctor [-- --send EMAIL]

Looks at everything that the product needs, with the environment of the server, and says a line for each: what is ok, what is not
and what to do. Ends with 1 where something fails. Changes nothing: a small file is written to the storage and removed.

  --send EMAIL   also sends a mail there and tells the mail server's answer
`
const { send } = readOptions(USAGE, () => parseArgs({ options: { send: { type: "string" } } }).values)

try {
  config.readSecrets()
} catch (error) {
  endWith(error)
}
process.stdout.write("ok       configuration  every variable is understood\n")
// One that cannot be reached is what the checks are to say; the embedded one has to be there.
const database = config.databaseUrl ? undefined : await openExisting().catch(endWith)
const url = config.databaseUrl ?? database!.url
const findings = await examine(
  [
    ...databaseChecks(url),
    ...(config.databaseUrl ? [poolerCheck(config), replicaCheck(config)] : []),
    ...serviceChecks(config, send),
    diskCheck(config),
    proxyCheck(config),
  ],
  (finding) => process.stdout.write(lineOf(finding)),
)
await database?.stop()
process.exit(findings.some(({ state }) => state === "failed") ? 1 : 0)
