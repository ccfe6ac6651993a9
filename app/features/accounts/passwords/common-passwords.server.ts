import { dictionary } from "@zxcvbn-ts/language-common"

let common: Set<string> | undefined

/** The some fifty thousand that are guessed first, in capitals or not. */
export function isCommonPassword(password: string) {
  common ??= new Set(dictionary["passwords-common"])
  return common.has(password.toLowerCase())
}
