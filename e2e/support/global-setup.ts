import { arrangeChromium } from "./browser.ts"
import { startServer } from "./server.ts"

/** One server and one database for all stories; each story makes its own people. */
export default async function globalSetup() {
  arrangeChromium()
  const server = await startServer()
  process.env.E2E_ORIGIN = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output().slice(-4000)}`)
  }
}
