import type { Server } from "socket.io"

export function attachChat(_io: Server) {}
