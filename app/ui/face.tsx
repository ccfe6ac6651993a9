import { initials } from "./initials.ts"

export function Face({ name, picture, online }: { name: string; picture: string | null; online?: boolean }) {
  const className = online ? "avatar online" : "avatar"
  return (
    <span className={className} aria-hidden="true">
      {picture ? <img className="avatar" src={picture} width="44" height="44" alt="" loading="lazy" /> : initials(name)}
    </span>
  )
}
