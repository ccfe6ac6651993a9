const ALIKE: Record<string, string> = {
  ي: "ی",
  ى: "ی",
  ئ: "ی",
  ك: "ک",
  ه: "ہ",
  ة: "ہ",
  ۃ: "ہ",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ؤ: "و",
}

/** ۲۷ and ٢٧ are 27; a decimal comma of Arabic script is a point. */
export const latinDigits = (text: string) =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")

/** One spelling of whatever is written with capitals, dots, blanks, or another keyboard's letters. */
export const fold = (text: string) =>
  latinDigits(text.normalize("NFKC").toLowerCase())
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, "")
    .replaceAll(/[يىئكهةۃأإآٱؤ]/g, (letter) => ALIKE[letter]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
