/** Whom a list shows, as its switch and its address name it. */
export const shownGenders = ["female", "male", "everyone"] as const
export type ShownGender = (typeof shownGenders)[number]

export const genderFrom = (text: string | null | undefined) => shownGenders.find((gender) => gender === text)
