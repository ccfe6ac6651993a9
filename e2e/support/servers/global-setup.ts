import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkRemote, isRemote } from "../../remote/address.ts"
import { arrangeChromium } from "../browser/browser.ts"
import { makeTemplate } from "./database-template.ts"
import { startServer } from "./server.ts"
import { keepLog } from "./server-log.ts"

/**
 * Where no other address is given, one server and one database for all stories; each story makes its own people. What a
 * first start makes all servers share.
 */
export default async function globalSetup() {
  arrangeChromium()
  if (isRemote()) return checkRemote()
  // To compile its modules costs each server half a second, and the same every time.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache")
  const first = await startServer()
  await makeTemplate(first)
  const server = await startServer()
  await keepLog(server)
  process.env.E2E_ORIGIN = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    const code = await server.stop()
    await rm(first.dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output().slice(-4000)}`)
  }
}
