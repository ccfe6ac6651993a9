import { isIPv6 } from "node:net"

const GROUPS_OF_A_NETWORK = 4

/** An IPv4 address, or the /64 of one IPv6 subscriber. */
export function networkOf(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0]!
  if (!isIPv6(plain)) return plain
  const [head = "", tail] = plain.toLowerCase().split("::")
  const before = head.split(":").filter(Boolean)
  const after = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0")
  const groups = [...before, ...zeros, ...after].slice(0, GROUPS_OF_A_NETWORK)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`
}
