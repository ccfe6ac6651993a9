import { useRootData } from "#app/viewer/root-data.ts"
import { initials } from "./initials.ts"
import { langOf } from "./own-words.ts"

interface PortraitProps {
  name: string
  /** Null: initials on a tinted ground. */
  pictureId?: string | null
  /** Empty where the name is in the same link. An attribute has one language: an Urdu name stands alone. */
  alt?: string
  /** What the page is about: loads before its scripts. */
  first?: boolean
}

/** Loads after style sheet and scripts, near the view. */
export function Portrait({ name, pictureId, alt = langOf(name) ? name : `Portrait of ${name}`, first }: PortraitProps) {
  const light = useRootData()?.light
  return (
    <span className="portrait">
      {pictureId ? (
        <img
          src={`/pictures/${pictureId}/${light ? 160 : 480}`}
          alt={alt}
          lang={langOf(alt)}
          {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  )
}

/** Checked by hand: what was checked, and when. */
export const Verified = ({ on }: { on: string }) => <span className="badge">{`✓ Phone checked on ${on}`}</span>

/** Beside a name, where a line has no room. */
export const CheckMark = ({ on }: { on: string }) => (
  <span className="badge mark" title={`Phone checked on ${on}`}>
    ✓<span className="away">{` Phone checked on ${on}`}</span>
  </span>
)
