import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { Face } from "#app/ui/face.tsx"
import type { Case } from "./case-columns.server.ts"

export const TwoFaces = ({
  clientName,
  clientPicture,
  otherName,
  otherPicture,
}: Pick<Case, "clientName" | "clientPicture" | "otherName" | "otherPicture">) => (
  <span className="two-faces">
    <Face name={clientName} picture={clientPicture && pictureAddress(clientPicture, 160)} />
    <Face name={otherName} picture={otherPicture && pictureAddress(otherPicture, 160)} />
  </span>
)
