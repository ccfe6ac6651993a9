/** '3 new', 'More than 100 new'. */
export const newPeopleText = ({ total, more }: { total: number; more: boolean }) =>
  `${more ? `More than ${total}` : total} new`
