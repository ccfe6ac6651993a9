import { PostForm } from "#app/ui/post-form.tsx"

/** `whose`: for readers of a list, where the page names nobody. */
export const StopSharing = ({ share, whose }: { share: number; whose?: string }) => (
  <PostForm>
    <input type="hidden" name="share" value={share} />
    <button className="button quiet" name="intent" value="stop" aria-label={whose && `Stop sharing with ${whose}`}>
      Stop sharing
    </button>
  </PostForm>
)
