import { Name } from "#app/ui/names.tsx"
/** Whom a consultant's form is about. */
export const ClientName = ({ name }: { name: string }) => (
  <p>
    Client:{" "}
    <strong>
      <Name>{name}</Name>
    </strong>
  </p>
)
