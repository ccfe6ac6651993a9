/** The answer to the question, beside the number: the number that was asked about, or what was typed. */
export const MEANT_FIELD = "phoneMeant"

export const NO_NUMBER = "Please enter a valid phone number."
const QUESTION = /^(.* )?Is it (\+[\d ]+)\?$/

/** `possible`: what was typed may be a number, too, and can be insisted on. */
export const phoneQuestion = (number: string, possible: boolean) => `${possible ? "" : `${NO_NUMBER} `}Is it ${number}?`

export function askedIn(problem: string | undefined) {
  const [whole, impossible, number] = QUESTION.exec(problem ?? "") ?? []
  return whole && number ? { number, possible: !impossible } : undefined
}
