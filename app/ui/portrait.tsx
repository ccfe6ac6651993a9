import type { ReactNode } from "react"
import { useRootData } from "#app/viewer/root-data.ts"
import { initials } from "./initials.ts"

interface PortraitProps {
  name: string
  /** Null: initials on a tinted ground. */
  pictureId: string | null
  children?: ReactNode
}

/** Loads behind the style sheet and the scripts, when it comes near to view. */
export function Portrait({ name, pictureId, children }: PortraitProps) {
  const light = useRootData()?.light
  return (
    <div className="portrait">
      {pictureId ? (
        <img
          src={`/pictures/${pictureId}/${light ? 160 : 480}`}
          width="480"
          height="600"
          alt={`Portrait of ${name}`}
          loading="lazy"
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
