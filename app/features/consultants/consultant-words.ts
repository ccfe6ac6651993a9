interface Consultant {
  consultant: string
  company: string | null
  /** Whether an administrator has checked the company. */
  checked: boolean
}

/** 'Farhat Saeed, Saeed Marriage Bureau (checked)' */
export function consultantWords({ consultant, company, checked }: Consultant) {
  return `${company ? `${consultant}, ${company}` : consultant} (${checked ? "checked" : "not yet verified"})`
}

/** For whom a consultant writes. A request to a consultant may not name a client yet. */
export function throughWords({ client, ...consultant }: Consultant & { client: string | null }) {
  const who = `Through ${consultantWords(consultant)}`
  return client ? `${who}, for their client ${client}` : `${who}, who has not named a client yet`
}
