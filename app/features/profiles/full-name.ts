/** As `fullNameOf` has it in SQL; a last name may be withheld. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  lastName ? `${firstName} ${lastName}` : firstName
