import { isCommonPassword } from "./common-passwords.server.ts"

const PRODUCT_WORDS = ["rishta", "matrimony", "matrimonial", "shaadi", "marriage"]
const SHORTEST_WORD = 3

export function passwordRefusal(password: string, owner: { name: string; email: string }) {
  if (isCommonPassword(password)) return "This password is one of the most common ones. Please choose another."
  const words = [owner.email, owner.email.split("@", 1)[0]!, owner.name, ...owner.name.split(/\s+/)]
  if (saysOnly(password, words)) return "Please choose a password that is not your name or e-mail."
  if (saysOnly(password, PRODUCT_WORDS)) return "Please choose a password that is not the name of this site."
}

/** As it is, or dressed up with digits and signs. */
function saysOnly(password: string, words: string[]) {
  const plain = password.toLowerCase()
  return words.some((word) => {
    const lower = word.toLowerCase()
    return (
      lower.length >= SHORTEST_WORD && (plain === lower || (letters(lower) !== "" && letters(plain) === letters(lower)))
    )
  })
}

const letters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, "")
