import { io, type Socket } from "socket.io-client"
import type { Member } from "../people/members.ts"
import { databaseUrl } from "./database.ts"
import { type RunningServer, startServer } from "./server.ts"

const SECRET = "a secret that both of them know"

/** Two servers on one database, as behind a load balancer; the first keeps the database, so the second has to end before it. */
export async function startTwo(
  environment: Record<string, string> = {},
  start = startServer,
): Promise<[RunningServer, RunningServer]> {
  const first = await start({ SESSION_SECRET: SECRET, ...environment })
  const url = databaseUrl(first.dataDir)
  return [first, await start({ SESSION_SECRET: SECRET, HOST: "127.0.0.1", DATABASE_URL: url, ...environment })]
}

/** A chat as a program has it, on this server and no other. */
export async function openChat({ origin }: RunningServer, { token }: Pick<Member, "token">, transport = "websocket") {
  const socket = io(origin, {
    transports: [transport as "websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Cookie: `sid=${token}` },
  })
  sockets.add(socket)
  await new Promise((resolve, reject) => socket.once("connect", () => resolve(true)).once("connect_error", reject))
  return socket
}

const sockets = new Set<Socket>()

/** After each test. */
export function closeChats() {
  for (const socket of sockets) socket.close()
  sockets.clear()
}
