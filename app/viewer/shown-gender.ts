export const shownGenders = ["female", "male", "everyone"] as const
export type ShownGender = (typeof shownGenders)[number]

export const GENDERS: Record<ShownGender, string> = { female: "Women", male: "Men", everyone: "Everyone" }

export const genderFrom = (text: string | null | undefined) => shownGenders.find((gender) => gender === text)
