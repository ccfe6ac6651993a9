interface PresenceProps {
  online: boolean
  typing?: boolean
  /** Unknown while one's own connection is down. */
  offline?: boolean
}

export function Presence({ online, typing, offline }: PresenceProps) {
  // Nothing is said of people who are offline: some hide their presence.
  const status = offline ? "Waiting for network" : typing ? "typing…" : online && "Online"
  return <span className={online && !offline ? "presence online" : "presence"}>{status}</span>
}
