import { io } from "socket.io-client"

const LONGEST_TRY_MS = 10_000

/** Tries are made by its owner: left to itself it ends after a number of them, and never asks again where it was refused. */
const makeSocket = () =>
  io({ transports: ["websocket"], autoConnect: false, reconnection: false, timeout: LONGEST_TRY_MS })

/** On a page that the server sent, the line is opened before React has taken over: on a slow phone that is seconds. */
let early = document.querySelector("[data-live]") ? makeSocket().connect() : undefined
for (const end of ["connect_error", "disconnect"] as const)
  early?.once(end, () => {
    early = undefined
  })

/** A socket of one's own, which may be on its way or connected already. In the browser's code alone. */
export function takeSocket() {
  const socket = early ?? makeSocket()
  early = undefined
  return socket
}
