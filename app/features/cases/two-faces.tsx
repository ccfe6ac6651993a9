import { Face } from "#app/ui/face.tsx"
import type { Case } from "./case-columns.server.ts"

export const TwoFaces = ({
  clientName,
  clientPicture,
  otherName,
  otherPicture,
}: Pick<Case, "clientName" | "clientPicture" | "otherName" | "otherPicture">) => (
  <span className="two-faces">
    <Face name={clientName} pictureId={clientPicture} />
    <Face name={otherName} pictureId={otherPicture} />
  </span>
)
