import { io } from "socket.io-client"

const LONGEST_TRY_MS = 10_000

/** `chat-client` makes the tries: Socket.IO's own end after a number of them, and never follow a refusal. */
const makeSocket = () =>
  io({ transports: ["websocket"], autoConnect: false, reconnection: false, timeout: LONGEST_TRY_MS })

/** On a server-rendered page the connection opens before React takes over: on a slow phone that is seconds earlier. */
let early = document.querySelector("[data-live]") ? makeSocket().connect() : undefined
for (const end of ["connect_error", "disconnect"] as const)
  early?.once(end, () => {
    early = undefined
  })

/** May be connecting or connected already. Browser only. */
export function takeSocket() {
  const socket = early ?? makeSocket()
  early = undefined
  return socket
}
