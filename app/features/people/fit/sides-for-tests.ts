import type { Side } from "./fit-policy.ts"

/** Nothing is known of her, and nothing asked. */
export const NOBODY: Side = {
  gender: "female",
  dateOfBirth: "1998-03-14",
  religion: null,
  caste: null,
  sect: null,
  city: null,
  residence: null,
  heightCm: null,
  prefersReligion: null,
  prefersMinAge: null,
  prefersMaxAge: null,
  prefersCaste: null,
  prefersMinHeightCm: null,
  prefersMaxHeightCm: null,
  prefersSect: null,
  prefersResidence: null,
  prefersGender: null,
}
