import { createServer } from "node:http"

const TEXT = Buffer.from("<!doctype html>".padEnd(5 * 1024, "a"))

/** Writes a page of five kilobytes that is always the same, and does nothing else. */
process.once("message", () => {
  const server = createServer((_req, res) => {
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": TEXT.length }).end(TEXT)
  })
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as { port: number }).port))
  process.once("SIGTERM", () => process.exit(0))
})
