interface PresenceProps {
  online: boolean
  typing?: boolean
  /** Unknown while one's own connection is down. */
  cut?: boolean
}

export function Presence({ online, typing, cut }: PresenceProps) {
  // Nothing is said of people who are offline: some hide their presence.
  const status = cut ? "Waiting for network" : typing ? "typing…" : online && "Online"
  return <span className={online && !cut ? "presence online" : "presence"}>{status}</span>
}
