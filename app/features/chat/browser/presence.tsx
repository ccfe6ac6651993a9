export function Presence({ online, typing }: { online: boolean; typing?: boolean }) {
  const words = typing ? "typing…" : online ? "Online" : "Offline"
  return <span className={online ? "presence online" : "presence"}>{words}</span>
}
