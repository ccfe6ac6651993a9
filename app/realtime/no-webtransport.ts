/** Sockets go by HTTP and WebSocket alone: nothing of the third way is sent to browsers. */
export const WT = undefined
