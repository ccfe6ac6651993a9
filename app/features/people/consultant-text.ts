import { clientNumberText } from "#app/features/profiles/client-number.ts"
import { isolated } from "#app/ui/isolated.ts"

interface Consultant {
  consultant: string
  company: string | null
  checked: boolean
}

/** 'Farhat Saeed, Saeed Marriage Bureau (checked)' */
function consultantText({ consultant, company, checked }: Consultant) {
  return `${company ? `${isolated(consultant)}, ${isolated(company)}` : isolated(consultant)} (${checked ? "checked" : "not yet verified"})`
}

interface OnCard extends Consultant {
  /** A request to a consultant may not name a client yet. */
  named: boolean
  /** Which client of the bureau, to other consultants. */
  number: number | null
}

/** On a card that bears the client's own name. */
export function throughText({ named, number, ...consultant }: OnCard) {
  const who = `Through ${consultantText(consultant)}`
  if (!named) return `${who}, who has not named a client yet`
  return number === null ? who : `${who}, ${clientNumberText(number)}`
}

/** What a chat is about: 'Saeed Marriage Bureau (checked) · about Sana Malik' */
export function aboutText({ clients, isConsultant, company, checked }: About) {
  const who = isConsultant && consultantText({ consultant: company ?? "Marriage consultant", company: null, checked })
  const about = clients && `${who ? "about" : "About"} ${isolated(clients)}`
  return [who, about].filter(Boolean).join(" · ") || null
}

interface About extends Omit<Consultant, "consultant"> {
  clients: string | null
  isConsultant: boolean
}
