import { config } from "#app/config.server.ts"
import { makeAdministrator } from "#app/features/accounts/administrators.server.ts"
import { connect, disconnect, migrateDatabase } from "./client.ts"
import { startEmbedded } from "./embedded.ts"

const email = process.argv[2]
if (!email) {
  process.stderr.write("Usage: npm run admin -- EMAIL\n")
  process.exit(2)
}
const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
const url = config.databaseUrl ?? embedded!.url
await migrateDatabase(url)
connect(url, { connections: 1 })
const made = await makeAdministrator(email)
await disconnect()
await embedded?.stop()
process.stdout.write(
  made
    ? "Done: the account is an administrator and has to log in again.\n"
    : "Nothing changed: no account with a confirmed e-mail has that address.\n",
)
process.exit(made ? 0 : 1)
