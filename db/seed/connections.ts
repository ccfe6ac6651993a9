import { WITHOUT_PLAN } from "#app/features/subscriptions/plan-table.ts"
import type { connectionRequests } from "#db/schema/connections.ts"
import type { Cast } from "./cast.ts"
import type { Row } from "./copy.ts"
import type { Member } from "./generated-people.ts"
import type { Random } from "./people/random.ts"

const DAY = 24 * 60 * 60 * 1000

type Request = Row<typeof connectionRequests>
type Status = NonNullable<Request["status"]>
export type SeedConnection = Omit<Request, "id" | "status" | "createdAt"> & { status: Status; createdAt: Date }

interface Side {
  accountId: number
  profileId: number
  /** Only on a consultant's side. */
  clientId?: number
}

const own = ({ profile }: Member): Side => ({ accountId: profile.accountId, profileId: profile.id! })
const client = ({ profile }: Member): Side => ({ ...own({ profile } as Member), clientId: profile.id! })

function connection(from: Side, to: Side, status: Status, createdAt: Date): SeedConnection {
  return {
    senderId: from.accountId,
    receiverId: to.accountId,
    profileId: to.profileId,
    senderClientId: from.clientId ?? null,
    receiverClientId: to.clientId ?? null,
    status,
    createdAt,
    decidedAt: status === "pending" ? null : new Date(Math.min(createdAt.getTime() + DAY / 3, Date.now())),
  }
}

/** What has happened between the sample logins and the generated people, and whom the sample member is connected with. */
export function castConnections(cast: Cast, people: readonly Member[], now: Date) {
  const { member } = cast
  const [clients, others] = [cast.clients, cast.others].map((some) => some.filter(({ draft }) => !draft)) as [
    Member[],
    Member[],
  ]
  const ayesha = own(member)
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const suitors = people.filter(({ profile }) => suits(profile, member.profile)).map(own)
  const take = (count: number) => suitors.splice(0, count)

  const friends = take(9)
  const connections = friends.map((friend, index) =>
    index % 3 === 0
      ? connection(ayesha, friend, "accepted", ago(20 - 2 * index))
      : connection(friend, ayesha, "accepted", ago(20 - 2 * index)),
  )
  connections.push(
    ...take(5).map((suitor, index) => connection(suitor, ayesha, "pending", ago(6 - index))),
    ...take(4).map((suitor, index) => connection(ayesha, suitor, "pending", ago(8 - 2 * index))),
    ...take(1).map((suitor) => connection(suitor, ayesha, "declined", ago(15))),
    ...take(1).map((suitor) => connection(ayesha, suitor, "cancelled", ago(17))),
  )

  const men = clients.filter(({ profile }) => profile.gender === "male").map(client)
  if (men[0]) connections.push(connection(men[0], ayesha, "pending", ago(0.6)))
  if (men[1]) connections.push(connection(ayesha, men[1], "pending", ago(1.5)))
  connections.push(...clients.flatMap((one, index) => clientConnections(one, index, people, ago)))
  connections.push(...bureauConnections(clients, others, ago))
  return { connections, friends: friends.map(({ accountId }) => accountId) }
}

function clientConnections(one: Member, index: number, people: readonly Member[], ago: (days: number) => Date) {
  const fitting = people.filter(({ profile }) => suits(profile, one.profile)).map(own)
  const [friend, asked, asking] = fitting.slice(index * 3 + 20).concat(fitting)
  return [
    friend && connection(client(one), friend, "accepted", ago(12 - index)),
    asked && asked !== friend && connection(client(one), asked, "pending", ago(5 - index / 2)),
    asking && asking !== friend && asking !== asked && connection(asking, client(one), "pending", ago(4 - index / 2)),
  ].filter((made): made is SeedConnection => Boolean(made))
}

function bureauConnections(clients: readonly Member[], others: readonly Member[], ago: (days: number) => Date) {
  const pairs = others.flatMap((other) => {
    const one = clients.find(({ profile }) => suits(profile, other.profile))
    return one ? [[client(one), client(other)] as const] : []
  })
  return pairs.slice(0, 3).map(([ours, theirs], index) => {
    const at = ago(7 - 2 * index)
    return index === 1
      ? connection(ours, theirs, "pending", at)
      : connection(theirs, ours, index === 0 ? "accepted" : "pending", at)
  })
}

const suits = (one: Member["profile"], other: Member["profile"]) =>
  one.gender !== other.gender &&
  one.religion === other.religion &&
  Math.abs(Number(one.dateOfBirth.slice(0, 4)) - Number(other.dateOfBirth.slice(0, 4))) <= 8

/** What goes on among the generated people: about two requests for three people, a part of them accepted. */
export function generatedConnections(
  people: readonly Member[],
  taken: readonly SeedConnection[],
  random: Random,
  now: Date,
) {
  const connections: SeedConnection[] = []
  const pairs = new Set(taken.map(pairOf))
  const counts = new Map<number, number>()
  for (const { senderId, receiverId, status } of taken)
    if (status === "accepted") for (const id of [senderId, receiverId]) counts.set(id, (counts.get(id) ?? 0) + 1)
  // Most of the generated people have no plan, so none of them has more connections than one may have without.
  const room = (id: number) => (counts.get(id) ?? 0) < WITHOUT_PLAN.connections

  for (let tries = 0; tries < people.length; tries++) {
    const [one, other] = [random.pick(people), random.pick(people)]
    if (!suits(one.profile, other.profile)) continue
    const [from, to] = [own(one), own(other)]
    const joined = Math.max(...[one, other].map(({ profile }) => (profile.createdAt as Date).getTime()))
    const createdAt = new Date(joined + (now.getTime() - joined) * random.next())
    const wanted = random.weighed({ accepted: 5, pending: 4, declined: 2, cancelled: 1 })
    const status = wanted === "accepted" && !(room(from.accountId) && room(to.accountId)) ? "pending" : wanted
    const made = connection(from, to, status, createdAt)
    if (pairs.has(pairOf(made))) continue
    pairs.add(pairOf(made))
    if (status === "accepted")
      for (const { accountId } of [from, to]) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
    connections.push(made)
  }
  return connections
}

const pairOf = ({ senderId, receiverId }: SeedConnection) =>
  `${Math.min(senderId, receiverId)}-${Math.max(senderId, receiverId)}`
