import { once } from "node:events"
import { accessSync, constants } from "node:fs"
import { createServer } from "node:net"
import type { Config } from "#app/config.server.ts"
import { makeFolder } from "#db/make-folder.ts"
import { StartError } from "#db/start-error.ts"

export async function checkStart(config: Config) {
  const { databaseUrl, smtpUrl, dataDir, storageFolder } = config
  if (!databaseUrl || !smtpUrl) checkFolder("DATA_DIR", dataDir)
  checkFolder(storageFolder.startsWith(dataDir) ? "DATA_DIR" : "STORAGE_URL", storageFolder)
  config.readSecrets()
  await checkAddress(config)
}

function checkFolder(setting: string, folder: string) {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`${setting} ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

type Address = Pick<Config, "host" | "port">

async function checkAddress({ host, port }: Address) {
  const probe = createServer().listen(port, host)
  await once(probe, "listening").catch((error) => {
    throw cannotListen({ host, port }, error)
  })
  await new Promise((resolve) => probe.close(resolve))
}

export function cannotListen({ host, port }: Address, { code }: NodeJS.ErrnoException) {
  if (code === "EADDRINUSE") return new StartError(`PORT ${port} is in use by another program`)
  if (code === "EACCES") return new StartError(`PORT ${port} is not for this user`)
  return new StartError(`HOST ${host} is no address of this machine (${code})`)
}
