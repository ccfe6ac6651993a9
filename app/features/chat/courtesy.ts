import type { Courtesy } from "./message.ts"

export function courtesyOf(text: string): Courtesy | undefined {
  const plain = withPlainDigits(text).toLowerCase()
  if (plain.split(/[.!?\n\u061f\u06d4]/).some(asksForMoney)) return "money"
  if (hasNumber(plain)) return "phone"
  if (plain.split(/\s/).some(isLink)) return "link"
}

/** Urdu and Arabic keyboards have digits of their own. */
const withPlainDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

const ALWAYS =
  /easy ?paisa|jazz ?cash|sada ?pay|naya ?pay|western union|gift card|\biban\b|\bpk\d\d ?[a-z]{4}|account (?:no\b|number)|\bloan\b|\budh?aa?r\b|\bqarza?\b|ایزی پیسہ|جاز ?کیش|اکاؤنٹ نمبر|ادھار|قرض/
const MONEY = /\b(?:money|cash|pais[ae]|paise?y|paisay|raqam)\b|پیس[ےہو]|رقم/
const ASKS =
  /\b(?:send|transfer|lend|borrow|need|urgent|bhej|bhejo|bhejen|bhejein|bhejdo|dedo|de do|dein|dena|chahiye|chahie|zaroorat|zarurat)\b|بھیج|دے ?د|چاہی|چاہئ|ضرورت/
const AMOUNT = /\b(?:rs|rupees|rupay|rupaye|pkr|dollars)\b|روپ[ےی]/
const SENDS = /\b(?:send|transfer|lend|borrow|bhej|bhejo|bhejen|bhejein|bhejdo)\b|بھیج/

const asksForMoney = (sentence: string) =>
  ALWAYS.test(sentence) ||
  (MONEY.test(sentence) && ASKS.test(sentence)) ||
  (AMOUNT.test(sentence) && SENDS.test(sentence))

/** Of Pakistan, or with a + as abroad. A birthday, a salary and an identity card's number are none. */
function hasNumber(text: string) {
  const runs = text.replace(/\b\d\d?[./-]\d\d?[./-]\d\d(?:\d\d)?\b/g, "|").match(/[+\d][\d ().-]*/g) ?? []
  return runs.some((run) => {
    const digits = run.replace(/\D/g, "")
    if (run.startsWith("+")) return digits.length >= 8
    return /03\d{9}|923\d{9}/.test(digits) || /^0[2-9]\d{8,9}$/.test(digits) || /^3\d{9}$/.test(digits)
  })
}

const isLink = (word: string) =>
  /^\W?https?:|^\W?www\.|^\W?(?:wa|t|m)\.me\//.test(word) ||
  (!word.includes("@") &&
    /[a-z\d]\.(?:com|net|org|pk|io|link|ly|gl|app|xyz|info|site|online|shop|top)(?![a-z\d])/.test(word))

/** Of a message: the field is there where a word of care is. */
export function careOf(text: string): { courtesy?: Courtesy } {
  const courtesy = courtesyOf(text)
  return courtesy ? { courtesy } : {}
}
