import { useRootData } from "#app/viewer/root-data.ts"
import { initials } from "./initials.ts"
import { langOf } from "./own-text.ts"

interface PortraitProps {
  name: string
  /** Null: initials on a tinted ground. */
  pictureId?: string | null
  /** Empty where the name is in the same link. An attribute has one language: an Urdu name stands alone. */
  alt?: string
  /** How wide it stands on the page; as on a card. */
  sizes?: string
  /** In view when the page opens: loads beside the style sheet, the first before everything else. */
  loading?: "first" | "early"
}

const ON_CARD = "(min-width: 48rem) 13rem, 7rem"

/** Initials stand there until the picture has come. It loads after style sheet and scripts, near the view. */
export function Portrait({ name, pictureId, alt = portraitOf(name), sizes = ON_CARD, loading }: PortraitProps) {
  const light = useRootData()?.light
  const file = `/pictures/${pictureId}/`
  return (
    <span className="portrait">
      <span aria-hidden="true">{initials(name)}</span>
      {pictureId && (
        <img
          src={file + (light ? 160 : 240)}
          {...(!light && { srcSet: `${file}240 240w, ${file}480 480w`, sizes })}
          alt={alt}
          lang={langOf(alt)}
          loading={loading ? undefined : "lazy"}
          fetchPriority={loading === "first" ? "high" : undefined}
        />
      )}
    </span>
  )
}

const portraitOf = (name: string) => (langOf(name) ? name : `Portrait of ${name}`)

/** Checked by hand: what was checked, and when. */
export const Verified = ({ on }: { on: string }) => <span className="badge">{`✓ Phone checked on ${on}`}</span>

/** Beside a name, where a line has no room. */
export const CheckMark = ({ on }: { on: string }) => (
  <span className="badge mark" title={`Phone checked on ${on}`}>
    ✓<span className="away">{` Phone checked on ${on}`}</span>
  </span>
)
