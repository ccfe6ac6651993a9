import { profiles } from "#db/schema/profiles.ts"
import { biodataColumns } from "../fields/field-columns.server.ts"
import { furtherPictures } from "../pictures/further-pictures.server.ts"
import { moreColumns } from "./more-columns.server.ts"

export const wholeColumns = {
  ...biodataColumns,
  id: profiles.id,
  kind: profiles.kind,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  contactNumber: profiles.contactNumber,
  pictureId: profiles.pictureId,
  pictures: furtherPictures,
  ...moreColumns,
}
