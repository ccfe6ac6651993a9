import type { ReactNode } from "react"
import { useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"
import { initials } from "./initials.ts"

interface PortraitProps {
  name: string
  /** Null: initials on a tinted ground. */
  pictureId: string | null
  /** In view at load, so worth fetching at once. */
  early?: boolean
  children?: ReactNode
}

export function Portrait({ name, pictureId, early, children }: PortraitProps) {
  const light = useRouteLoaderData<typeof rootLoader>("root")?.light
  return (
    <div className="portrait">
      {pictureId ? (
        <img
          src={`/pictures/${pictureId}/${light ? 160 : 480}`}
          width="480"
          height="600"
          alt={`Portrait of ${name}`}
          loading={early ? undefined : "lazy"}
        />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
      {children}
    </div>
  )
}

/** The mark of a profile that was checked by hand: what was checked, and when. */
export const Verified = ({ on }: { on: string }) => <span className="badge">{`✓ Phone checked on ${on}`}</span>
