import { initials } from "#app/ui/initials.ts"

export function Face({ name, picture }: { name: string; picture: string | null }) {
  if (picture) return <img className="avatar" src={picture} width="44" height="44" alt="" loading="lazy" />
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  )
}
