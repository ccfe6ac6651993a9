import { createAdapter } from "@socket.io/redis-streams-adapter"
import type { Namespace } from "socket.io"

/** The library's adapter waits for Redis before serving its own sockets; this one does not. A test checks it. */
export function redisAdapter(client: unknown, name: string) {
  const makeAdapter = createAdapter(client, { streamName: name, channelPrefix: name })
  // Socket.IO makes it with `new`.
  return function (this: unknown, namespace: Namespace) {
    const adapter = makeAdapter(namespace)
    const publish = adapter.doPublish.bind(adapter)
    adapter.doPublish = async (message) => {
      publish(message)?.catch?.(() => {})
      return ""
    }
    return adapter
  }
}
