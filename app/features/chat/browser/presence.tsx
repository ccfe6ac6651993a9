interface PresenceProps {
  online: boolean
  typing?: boolean
  /** While one's own line is down nobody knows. */
  cut?: boolean
}

export function Presence({ online, typing, cut }: PresenceProps) {
  const words = cut ? "Waiting for network" : typing ? "typing…" : online ? "Online" : "Offline"
  return <span className={online && !cut ? "presence online" : "presence"}>{words}</span>
}
