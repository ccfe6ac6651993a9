import { makeAdministrator } from "#app/features/accounts/administrators.server.ts"
import { connect, disconnect, migrateDatabase } from "#db/client.ts"
import { endWith } from "#db/start-error.ts"
import { openExisting } from "./existing-database.ts"

const email = process.argv[2]
if (!email) {
  process.stderr.write("Usage: npm run admin -- EMAIL\n")
  process.exit(2)
}
const database = await openExisting().catch(endWith)
await migrateDatabase(database.url)
connect(database.url, { connections: 1 })
const made = await makeAdministrator(email)
await disconnect()
await database.stop()
const text = made.done ? "Done: the account is an administrator and has to log in again." : made.message
process.stdout.write(`${text}\n`)
process.exit(made.done ? 0 : 1)
