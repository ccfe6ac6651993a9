import { href, useFetcher } from "react-router"
import { Icon } from "#app/ui/icon.tsx"

interface HeartProps {
  profileId: number
  name: string
  favourite?: boolean
}

/** By which the notice of a removed favourite fills its heart again. */
export const heartKey = (profileId: number) => `heart-${profileId}`

export function Heart({ profileId, name, favourite = false }: HeartProps) {
  const fetcher = useFetcher<{ favourite: boolean; failed?: string }>({ key: heartKey(profileId) })
  const sent = fetcher.formData?.get("intent")
  const now = sent ? sent === "add" : (fetcher.data?.favourite ?? favourite)
  const label = now ? "Unfavourite" : "Favourite"
  return (
    <fetcher.Form method="post" action={href("/favourite")} className="heart">
      <input type="hidden" name="profileId" value={profileId} />
      {/* Its words are for whoever sees no style, or no picture: `cards.css` hides them. */}
      <button className="icon-button" name="intent" value={now ? "remove" : "add"} aria-pressed={now}>
        {`${label} ${name}`}
        <Icon name="heart" filled={now} />
      </button>
      {fetcher.data?.failed && (
        <p className="error" role="alert">
          {fetcher.data.failed}
        </p>
      )}
    </fetcher.Form>
  )
}
