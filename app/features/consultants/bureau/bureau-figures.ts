import { figure } from "#app/features/moderation/labels.ts"

const DAY_SECONDS = 24 * 60 * 60
/** A figure of fewer answers would reveal single requests. */
const FEWEST_ANSWERS = 3
const NEW = "New"

interface Figures {
  clients: number
  answers: number
  medianSeconds: number | string | null
  engagements: number
}

/** A missing figure is 'New', never 0. */
export function figureTexts({ clients, answers, medianSeconds, engagements }: Figures) {
  const days = Math.max(1, Math.ceil(Number(medianSeconds ?? 0) / DAY_SECONDS))
  const known = answers >= FEWEST_ANSWERS
  return [
    ["Clients who have consented", clients > 0 ? figure(clients) : NEW],
    ["Answers", known ? (days === 1 ? "Within a day" : `Within ${days} days`) : NEW],
    ["Engagements that both sides confirm", engagements > 0 ? figure(engagements) : NEW],
  ] as const
}
