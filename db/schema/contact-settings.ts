export const contactSettings = ["connections", "chosen"] as const
export type ContactSetting = (typeof contactSettings)[number]
