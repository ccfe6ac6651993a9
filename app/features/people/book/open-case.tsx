import { href } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"

interface OpenCaseProps {
  profileId: number
  name: string
}

/** Within one's own book nobody is asked: in the place of 'Connect'. */
export function OpenCase({ profileId, name }: OpenCaseProps) {
  const { client } = useActingClient()
  if (!client || client.id === profileId) return null
  return (
    <PostForm action={`${href("/cases")}?new&of=${client.id}&other=${profileId}`}>
      <input type="hidden" name="clientId" value={client.id} />
      <input type="hidden" name="other" value={profileId} />
      <button className="button" name="intent" value="open" aria-label={`Open a case with ${name}`}>
        Open a case
      </button>
    </PostForm>
  )
}
