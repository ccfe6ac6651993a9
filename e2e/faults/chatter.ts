import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { io, type Socket } from "socket.io-client"
import type { Member } from "../support/people/members.ts"
import { post } from "../support/requests/http.ts"
import type { Ledger } from "./ledger.ts"

/** Below the sixty a minute that anybody may send, with room for what is sent again. */
const BETWEEN_MS = 1_300
const AGAIN_MS = 250
const ANSWER_MS = 5_000
const OVERLAP = 20
const LONGEST_GAP = 500

interface Message {
  _id: number
  fromId: number
  toId: number
  clientId: string
  message: string
}

/** Somebody who writes, and goes on writing whatever happens: a message stays hers until the server has promised to keep it. */
abstract class Writer {
  readonly person: Member
  readonly partner: Member
  readonly ledger: Ledger
  #talking = false
  #writing: Promise<void> = Promise.resolve()

  constructor(person: Member, partner: Member, ledger: Ledger) {
    this.person = person
    this.partner = partner
    this.ledger = ledger
  }

  start() {
    this.#talking = true
    this.#writing = this.#writeOn()
  }

  /** Says nothing new; resolves when everything is acknowledged. */
  async finish() {
    this.#talking = false
    await this.#writing
  }

  async #writeOn() {
    await pause(Math.random() * BETWEEN_MS)
    while (this.#talking) {
      const clientId = randomUUID()
      const text = `From ${this.person.id}: ${clientId}`
      this.ledger.write({ what: "sent", clientId, text })
      while (!(await this.attempt(clientId, text))) await pause(AGAIN_MS)
      this.ledger.write({ what: "acknowledged", clientId, text })
      await pause(BETWEEN_MS)
    }
  }

  abstract attempt(clientId: string, text: string): Promise<boolean>
}

/** With scripts: a socket that comes back by itself and asks for what it has missed. */
export class Chatter extends Writer {
  readonly thread = new Map<number, Message>()
  readonly refusals: string[] = []
  #socket: Socket | undefined

  connect(origin: string, transports = ["websocket"]) {
    const socket = io(origin, {
      transports,
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      timeout: ANSWER_MS,
      extraHeaders: { Cookie: `sid=${this.person.token}` },
    })
    this.#socket = socket
    const keep = (message: Message) => this.thread.set(message._id, message)
    socket.on("newMessage", keep)
    socket.on("chatHistory", (messages: Message[]) => {
      for (const message of messages) keep(message)
      if (messages.length >= LONGEST_GAP) this.#askAfter(messages.at(-1)!._id)
    })
    socket.on("connect", () => this.#askAfter(this.ids().at(-OVERLAP) ?? 0))
    // A server that refuses is not asked again by itself.
    socket.on("connect_error", () => !socket.active && setTimeout(() => socket.connect(), AGAIN_MS))
    socket.on(
      "disconnect",
      (reason) => reason === "io server disconnect" && setTimeout(() => socket.connect(), AGAIN_MS),
    )
  }

  disconnect() {
    this.#socket!.io.engine?.close()
  }

  goOffline() {
    this.#socket!.disconnect()
  }

  goOnline() {
    this.#socket!.connect()
  }

  leave() {
    this.#socket?.disconnect()
  }

  ids() {
    return [...this.thread.keys()].sort((one, other) => one - other)
  }

  #askAfter(after: number) {
    this.#socket!.emit("getMessages", { withEmail: this.partner.id, after })
  }

  async attempt(clientId: string, text: string) {
    if (!this.#socket!.connected) return false
    try {
      const answer = await this.#socket!.timeout(ANSWER_MS).emitWithAck("sendMessage", {
        to: this.partner.id,
        message: text,
        clientId,
      })
      if (answer.ok) this.thread.set(answer.message._id, answer.message)
      else this.refusals.push(answer.error)
      return answer.ok as boolean
    } catch {
      return false
    }
  }
}

/** Without scripts: a form that is sent again as it stands, with the key of its page. */
export class FormWriter extends Writer {
  readonly statuses = new Set<number>()
  origin = ""

  async attempt(clientId: string, text: string) {
    const headers = { Cookie: `sid=${this.person.token}` }
    const fields = { message: text, key: clientId }
    const answer = await post(this.origin, `/Messages/${this.partner.id}`, fields, headers).catch(() => undefined)
    if (answer) this.statuses.add(answer.status)
    return answer?.status === 302
  }
}
