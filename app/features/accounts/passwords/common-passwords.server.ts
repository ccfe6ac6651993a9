import { dictionary } from "@zxcvbn-ts/language-common"

let common: Set<string> | undefined

/** Whether a password is among the some fifty thousand that are guessed first, in any spelling of case. */
export function isCommonPassword(password: string) {
  common ??= new Set(dictionary["passwords-common"])
  return common.has(password.toLowerCase())
}
