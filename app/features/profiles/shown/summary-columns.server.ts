import { profiles } from "#db/schema/profiles.ts"

export const summaryColumns = {
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  dateOfBirth: profiles.dateOfBirth,
  heightCm: profiles.heightCm,
  city: profiles.city,
  religion: profiles.religion,
  caste: profiles.caste,
  sect: profiles.sect,
  educationLevel: profiles.educationLevel,
  occupation: profiles.occupation,
}
