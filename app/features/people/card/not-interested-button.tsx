import { href, useFetcher } from "react-router"

interface Answer {
  hidden: boolean
  failed?: string
}

interface NotInterestedProps {
  profileId: number
  /** The list that is shown afterwards without scripts, and whose card follows in it. */
  list?: { back: string; after: string } | null
}

/** For menus: hides a profile from one's lists. Each profile's is known by its key, so that its card goes and comes at once. */
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

/** Whether the profile was hidden on this page, which may hold it in a part that is not read again. */
export function useHidden(profileId: number) {
  const { data } = useFetcher<Answer>({ key: keyOf(profileId) })
  return data?.hidden === true
}

export const keyOf = (profileId: number) => `not-interested-${profileId}`
