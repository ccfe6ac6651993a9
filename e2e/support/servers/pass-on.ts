import { type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http"

/** As a proxy does, with the request and the answer unchanged; `keeps`: the answer is not passed back. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, to: RequestOptions, keeps?: () => void) {
  const onward = request({ path: incoming.url, method: incoming.method, ...to }, (answer) => {
    if (keeps) return keeps()
    outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  onward.on("error", () => outgoing.destroy())
  incoming.pipe(onward)
}
