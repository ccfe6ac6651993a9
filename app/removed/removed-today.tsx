import { href } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { PostForm } from "#app/ui/post-form.tsx"

interface RemovedTodayProps {
  removed: { id: number; label: string }[]
}

/** For the rest of the day, when the notice with its Undo is gone. */
export function RemovedToday({ removed }: RemovedTodayProps) {
  if (removed.length === 0) return null
  return (
    <section className="stack tight small soft" aria-labelledby="removed-today">
      <p id="removed-today">Removed in the last 24 hours:</p>
      <ul className="stack tight">
        {removed.map(({ id, label }) => (
          <li key={id}>
            <PostForm action={href("/put-back")} preventScrollReset>
              <input type="hidden" name="removed" value={id} />
              <p>
                <Name>{label}</Name>{" "}
                <button className="link" aria-label={`Put it back: ${label}`}>
                  Put it back
                </button>
              </p>
            </PostForm>
          </li>
        ))}
      </ul>
      <OnlyNewest of={removed} />
    </section>
  )
}
