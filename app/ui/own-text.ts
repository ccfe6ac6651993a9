const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** More than half of its letters are of the script that Urdu, Sindhi and Pashto share. */
export const mostlyArabic = (text: string) => count(text, /\p{Script=Arabic}/gu) * 2 > count(text, /\p{L}/gu)

/** Urdu in an English page asks for a voice, letters and a height of line of its own. */
export const langOf = (text: string | null | undefined) => (mostlyArabic(text ?? "") ? "ur" : undefined)

/** For the element around what somebody wrote; `Name` does it for names. */
export const ownText = (text: string | null) => ({ dir: "auto", lang: langOf(text) }) as const
