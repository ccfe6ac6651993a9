export const newPeopleText = ({ total, more }: { total: number; more: boolean }) =>
  `${more ? `More than ${total}` : total} new`
