import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { io, type Socket } from "socket.io-client"
import type { Person } from "./world.ts"

const OPENED_TOGETHER = 50
const UNANSWERED = 4

export interface Talker {
  person: Person
  partner: Person
  socket: Socket
}

/** Opens sockets for so many people of whom each two are partners; more sockets than people means several each. */
export async function openSockets(origin: string, people: readonly Person[], count = people.length) {
  const talkers: Talker[] = []
  for (let from = 0; from < count; from += OPENED_TOGETHER) {
    const batch = Array.from({ length: Math.min(OPENED_TOGETHER, count - from) }, (_, nth) => {
      const index = (from + nth) % people.length
      return openSocket(origin, people[index]!, people[index ^ 1]!)
    })
    talkers.push(...(await Promise.all(batch)))
  }
  return talkers
}

function openSocket(origin: string, person: Person, partner: Person) {
  const socket = io(origin, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: person.cookie },
    auth: { id: person.email },
  })
  return new Promise<Talker>((resolve, reject) => {
    socket.once("connect", () => resolve({ person, partner, socket })).once("connect_error", reject)
  })
}

export function closeSockets(talkers: readonly Talker[]) {
  for (const { socket } of talkers) socket.close()
}

/** Everybody sends so many messages, a few at a time. Messages a second, each acknowledged and delivered. */
export async function messagesPerSecond(talkers: readonly Talker[], each: number) {
  const expected = talkers.length * each
  let delivered = 0
  const allDelivered = Promise.withResolvers<void>()
  const stop = onArrivals(talkers, () => {
    delivered++
    if (delivered === expected) allDelivered.resolve()
  })
  const began = performance.now()
  const senders = talkers.flatMap((talker) =>
    Array.from({ length: UNANSWERED }, async (_, lane) => {
      for (let nth = lane; nth < each; nth += UNANSWERED) await send(talker, `Line ${nth}`)
    }),
  )
  await Promise.all([allDelivered.promise, ...senders])
  stop()
  return expected / ((performance.now() - began) / 1000)
}

/** Milliseconds from sending to arriving of messages sent at a steady pace, whatever the earlier ones took. */
export async function delays(talkers: readonly Talker[], perSecond: number, seconds: number) {
  const sentAt = new Map<string, number>()
  const taken: number[] = []
  const stop = onArrivals(talkers, (text) => taken.push(performance.now() - sentAt.get(text)!))
  const sending: Promise<unknown>[] = []
  const began = performance.now()
  const count = perSecond * seconds
  for (let nth = 0; nth < count; nth++) {
    const due = began + (nth * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const text = randomUUID()
    sentAt.set(text, performance.now())
    sending.push(send(talkers[nth % talkers.length]!, text))
  }
  await Promise.all(sending)
  while (taken.length < count) await pause(5)
  stop()
  return taken
}

const FLOOD_EVERY_MS = 10

/** One who sends so many a second, whatever the answer, until stopped. */
export function flood({ socket, partner }: Talker, perSecond: number) {
  const timer = setInterval(() => {
    for (let nth = 0; nth < (perSecond * FLOOD_EVERY_MS) / 1000; nth++)
      socket.emit("sendMessage", { to: partner.email, message: "Flood", clientId: randomUUID() })
  }, FLOOD_EVERY_MS)
  return () => clearInterval(timer)
}

async function send({ socket, partner }: Talker, message: string) {
  const answer = (await socket.timeout(30_000).emitWithAck("sendMessage", {
    to: partner.email,
    message,
    clientId: randomUUID(),
  })) as { ok: boolean; error?: string }
  if (!answer.ok) throw new Error(`A message was refused: ${answer.error}`)
}

/** Calls back for each message that reaches the one it was meant for; returns how to stop. */
function onArrivals(talkers: readonly Talker[], then: (text: string) => void) {
  const stops = talkers.map(({ socket, person }) => {
    const arrived = (message: { to: string; message: string }) => message.to === person.email && then(message.message)
    socket.on("newMessage", arrived)
    return () => socket.off("newMessage", arrived)
  })
  return () => {
    for (const stop of stops) stop()
  }
}
