import { initials } from "./initials.ts"

interface FaceProps {
  name: string
  pictureId?: string | null
}

/** Beside a name that says whose face it is: small, and the smallest of the picture's sizes. */
export const Face = ({ name, pictureId }: FaceProps) =>
  pictureId ? (
    <img className="face" src={`/pictures/${pictureId}/160`} alt="" width="40" height="50" loading="lazy" />
  ) : (
    <span className="face" aria-hidden="true">
      {initials(name)}
    </span>
  )
