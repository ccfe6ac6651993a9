import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findChoices, findOwnSource, lacksConsent, listSheets } from "./biodata.server.ts"
import { listOwnLinks } from "./links/biodata-links.server.ts"
import { KINDS, partsText } from "./parts.ts"

/** Undefined where the profile is not the viewer's. */
export async function findOwnBiodata(viewer: Pick<Viewer, "id">, profileId: number) {
  const source = await findOwnSource(viewer, profileId)
  if (!source) return
  const [choices, sheets, links] = await Promise.all([
    findChoices(profileId),
    listSheets(profileId),
    listOwnLinks(viewer, profileId),
  ])
  return {
    profileId,
    name: fullName(source),
    isClient: source.kind === "client",
    hasPicture: source.pictureId !== null,
    lacksConsent: lacksConsent(source),
    rests: !source.visible,
    choices,
    sheets: sheets.map((sheet) => ({
      id: sheet.id,
      kind: sheet.kind,
      label: KINDS[sheet.kind].label,
      parts: partsText(sheet.parts),
      madeAt: dateTimeOf(sheet.madeAt),
      file: sheet.fetchable && sheet.madeBy === viewer.id ? `${sheet.id}.${KINDS[sheet.kind].ending}` : null,
    })),
    links: links.map((link) => ({
      id: link.id,
      address: link.address,
      open: link.open,
      parts: partsText(link.parts),
      madeOn: dayOf(link.madeAt),
      endsOn: dateTimeOf(link.endedAt ?? link.endsAt),
      opened: link.opened,
      openedAt: link.openedAt && dateTimeOf(link.openedAt),
    })),
  }
}

export type OwnBiodata = NonNullable<Awaited<ReturnType<typeof findOwnBiodata>>>
