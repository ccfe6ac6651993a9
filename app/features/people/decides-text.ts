import { pronounsOf } from "./pronouns.ts"

/** Of whoever has somebody at the family's table who agrees. */
export const decidesText = (gender: string | null) => `Decides with ${pronounsOf(gender).their} family`
