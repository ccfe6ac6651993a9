import { parseArgs } from "node:util"
import * as operator from "#app/features/accounts/operator.server.ts"
import { startBoss, stopBoss } from "#app/jobs/boss.server.ts"
import { connect, disconnect, migrateDatabase } from "#db/client.ts"
import { endWith } from "#db/start-error.ts"
import { openExisting } from "./existing-database.ts"
import { readOptions } from "./options.ts"

const USAGE = `Usage: npm run admin -- EMAIL [--remove | --reset-password | --end-sessions | --reset-factor]

Makes the account with this address an administrator, or
  --remove           takes that away again; never from the last one
  --reset-password   sets a new password, which is said here, and logs the account out everywhere
  --end-sessions     logs the account out everywhere
  --reset-factor     switches its second step off at once
All of it stands in the audit; the owner is told by mail of a new password and of the second step.
`
const ACTIONS = {
  remove: operator.removeAdministrator,
  "reset-password": operator.setRandomPassword,
  "end-sessions": operator.endAllSessions,
  "reset-factor": operator.resetFactorAtOnce,
}
type Action = keyof typeof ACTIONS

const wanted = readOptions(USAGE, () => {
  const options = Object.fromEntries(Object.keys(ACTIONS).map((name) => [name, { type: "boolean" as const }]))
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [action, more] = Object.keys(values) as Action[]
  const [email, ...others] = positionals
  if (!email || others.length > 0 || more) throw new Error("One EMAIL, and one thing to do at most.")
  return { email, act: action ? ACTIONS[action] : operator.makeAdministrator }
})

const database = await openExisting().catch(endWith)
await migrateDatabase(database.url)
connect(database.url, { connections: 1 })
// For the mails to the owner, which the server sends.
await startBoss(database.url)
const result = await wanted.act(wanted.email)
await stopBoss()
await disconnect()
await database.stop()
process.stdout.write(`${result.done ? `Done: ${result.value}` : result.message}\n`)
process.exit(result.done ? 0 : 1)
