import { connect, createServer, type Socket } from "node:net"

export interface Asked {
  text: string
  values: (string | null)[]
}

/**
 * A loopback proxy of the database that notes which statements pass with which values: the product itself need not know
 * of the benchmark. Reads PostgreSQL's messages Parse and Bind.
 */
export async function listenIn(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let asked: Asked[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket))
    }
    database.pipe(client)
    client.pipe(database)
    client.on(
      "data",
      noteStatements((statement) => asked.push(statement)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    /** What was asked while `work` ran, reading statements only. */
    async during(work: () => Promise<unknown>) {
      asked = []
      await work()
      return asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const LENGTH_BYTES = 4

function noteStatements(note: (statement: Asked) => void) {
  const texts = new Map<string, string>()
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The very first message has no letter in front of its length.
      const letter = started ? 1 : 0
      if (rest.length < letter + LENGTH_BYTES) return
      const end = letter + rest.readInt32BE(letter)
      if (rest.length < end) return
      const body = rest.subarray(letter + LENGTH_BYTES, end)
      if (started && rest[0] === 0x50) {
        const [name, text] = strings(body, 2)
        texts.set(name!, text!)
      }
      if (started && rest[0] === 0x42) {
        const [portal, name] = strings(body, 2)
        const at = Buffer.byteLength(portal!) + Buffer.byteLength(name!) + 2
        note({ text: texts.get(name!) ?? "", values: boundValues(body, at) })
      }
      started = true
      rest = rest.subarray(end)
    }
  }
}

function strings(body: Buffer, count: number) {
  let from = 0
  return Array.from({ length: count }, () => {
    const end = body.indexOf(0, from)
    const text = body.toString("utf8", from, end)
    from = end + 1
    return text
  })
}

function boundValues(body: Buffer, start: number) {
  let at = start + 2 + 2 * body.readInt16BE(start)
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    const text = body.toString("utf8", at, at + length)
    at += length
    return text
  })
}
