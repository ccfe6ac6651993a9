import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { LONG_LIST } from "#db/lists/short-lists.ts"

interface SessionListProps {
  sessions: readonly { session: string; device: string; since: string; seen: string; ends: string; here: boolean }[]
  intent: string
}

export function SessionList({ sessions, intent }: SessionListProps) {
  return (
    <>
      <ul className="sessions">
        {sessions.map(({ session, device, since, seen, ends, here }) => (
          <li key={session} className="row between">
            <div>
              <strong>
                <Name>{device}</Name>
              </strong>
              <p className="small soft">{here ? `This device, since ${since}` : `Since ${since}, last used ${seen}`}</p>
              <p className="small soft">{`Logged in until ${ends} at the latest`}</p>
            </div>
            {!here && (
              <PostForm preventScrollReset>
                <input type="hidden" name="session" value={session} />
                <button
                  className="button quiet"
                  name="intent"
                  value={intent}
                  aria-label={`End the session of ${device}`}
                >
                  End
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <OnlyNewest of={sessions} most={LONG_LIST} />
    </>
  )
}
