export const READY_REASONS = {
  none: "Please add a picture of yourself: without one we cannot check the profile.",
  face: "The picture does not show your face clearly.",
  several: "The picture shows more than one person.",
  other: "The picture seems to show somebody else.",
  unreached: "Nobody can be reached on the phone number.",
  wrongNumber: "The phone number belongs to somebody else.",
  name: "Please give the full name, as it stands on the CNIC.",
  born: "The date of birth does not seem to be right.",
}
export type ReadyReason = keyof typeof READY_REASONS

export const reasonOf = ({ ready, reason }: { ready?: ReadyReason; reason?: string }) =>
  [ready && READY_REASONS[ready], reason].filter(Boolean).join(" ")
