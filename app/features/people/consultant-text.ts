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

/** A request to a consultant may not name a client yet. */
export function throughText({ client, ...consultant }: Consultant & { client: string | null }) {
  const who = `Through ${consultantText(consultant)}`
  return client ? `${who}, for their client ${isolated(client)}` : `${who}, who has not named a client yet`
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
