import { href } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import type { asksForPictures } from "./grant-policy.ts"

interface Props {
  profileId: number
  veiled: ReturnType<typeof asksForPictures>
}

/** Beside blurred pictures. */
export const AskForPictures = ({ profileId, veiled }: Props) => (
  <section className="card sheet stack tight no-print">
    <p className="small">The pictures are shown to those who are allowed to see them; to others they are blurred.</p>
    {veiled.mayAsk ? (
      <PostForm action={href("/picture-grants")} preventScrollReset>
        <input type="hidden" name="profileId" value={profileId} />
        <button className="button quiet" name="intent" value="ask">
          Ask to see the pictures
        </button>
      </PostForm>
    ) : (
      <p className="small soft">{veiled.text}</p>
    )}
  </section>
)
