/** Whom a consultant's form is about. */
export const ClientName = ({ name }: { name: string }) => (
  <p>
    Client:{" "}
    <strong>
      <bdi>{name}</bdi>
    </strong>
  </p>
)
