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
process.stdout.write(
  made
    ? "Done: the account is an administrator and has to log in again.\n"
    : "Nothing changed: no account with a confirmed e-mail has that address.\n",
)
process.exit(made ? 0 : 1)
