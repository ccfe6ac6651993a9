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
