// Apart from the tables whose values these are: this reaches the browser.

export const VERDICT_LABELS = {
  open: "Open",
  dismissed: "Dismissed",
  warned: "Warned",
  removed: "Content removed",
  suspended: "Suspended",
}

export const PART_LABELS = {
  picture: "The first picture",
  furtherPictures: "Every picture after the first",
  name: "The name",
  city: "The city",
  fatherName: "The father's name",
  motherName: "The mother's name",
  aboutMe: "The text 'About me'",
  aboutFamily: "The text 'About my family'",
}

const REPORTER_READS = "Whoever reported it is told that we look at it again."

/** What reopening does, and what stays. */
export const UNDO_EFFECTS: Record<keyof typeof VERDICT_LABELS, string> = {
  open: "",
  dismissed: REPORTER_READS,
  warned: `Whoever was warned is told, by notice and mail, that it was a mistake of ours; the warning itself stays among their notices. ${REPORTER_READS}`,
  removed: `A text that was removed is back where it was, unless something else stands there by now, and there is nothing to correct any more. Pictures and files were deleted and cannot come back: their owner has to add them again. They are told that it was a mistake of ours. ${REPORTER_READS}`,
  suspended: `The account is open again, unless that was done already or it was suspended for something else since. Its owner logs in anew, and is told, by notice and mail, that it was a mistake of ours. ${REPORTER_READS}`,
}
