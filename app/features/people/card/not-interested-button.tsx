import { href, useFetcher } from "react-router"

interface Answer {
  hidden: boolean
  failed?: string
}

interface NotInterestedProps {
  profileId: number
  /** Without scripts: the list to return to, and the card that follows in it. */
  list?: { back: string; after: string } | null
}

/** The fetcher's key is the profile's, so that `useHidden` can hide its card at once. */
export function NotInterested({ profileId, list }: NotInterestedProps) {
  const fetcher = useFetcher<Answer>({ key: keyOf(profileId) })
  return (
    <fetcher.Form method="post" action={href("/not-interested")}>
      <input type="hidden" name="profileId" value={profileId} />
      {list && <input type="hidden" name="back" value={list.back} />}
      {list && <input type="hidden" name="after" value={list.after} />}
      <button className="menu-item" name="intent" value="hide">
        Not interested
      </button>
      {fetcher.data?.failed && (
        <p className="error" role="alert">
          {fetcher.data.failed}
        </p>
      )}
    </fetcher.Form>
  )
}

/** Hidden on this page, also in a part that is not read again. */
export function useHidden(profileId: number) {
  const { data } = useFetcher<Answer>({ key: keyOf(profileId) })
  return data?.hidden === true
}

export const keyOf = (profileId: number) => `not-interested-${profileId}`
