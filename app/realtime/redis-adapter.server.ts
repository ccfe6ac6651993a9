import { createAdapter } from "@socket.io/redis-streams-adapter"
import type { Namespace } from "socket.io"

/**
 * What one server's sockets are told reaches those of the others by Redis. The adapter waits for it before it tells its own;
 * here whoever is on this server is told even while Redis does not answer. A test looks whether this still works.
 */
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
