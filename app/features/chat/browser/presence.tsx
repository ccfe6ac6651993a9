interface PresenceProps {
  online: boolean
  typing?: boolean
  /** While one's own line is down nobody knows. */
  cut?: boolean
}

export function Presence({ online, typing, cut }: PresenceProps) {
  // Of whoever is not seen here nothing is said: some do not show it.
  const status = cut ? "Waiting for network" : typing ? "typing…" : online && "Online"
  return <span className={online && !cut ? "presence online" : "presence"}>{status}</span>
}
