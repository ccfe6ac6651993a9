// Apart from the tables whose values these are: this reaches the browser.

export const VERDICT_WORDS = {
  open: "Open",
  dismissed: "Dismissed",
  warned: "Warned",
  removed: "Content removed",
  suspended: "Suspended",
}

export const PART_WORDS = {
  picture: "The picture",
  name: "The name",
  city: "The city",
  fatherName: "The father's name",
  motherName: "The mother's name",
}
