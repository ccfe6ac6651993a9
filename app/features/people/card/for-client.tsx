import { href, Link } from "react-router"
import { Name, TextWithNames } from "#app/ui/names.tsx"

interface ForClientProps {
  ownClient: { id: number; name: string } | null
  through: string | null
}

/** Which own client a request concerns, and through whom the other side writes. */
export function ForClient({ ownClient, through }: ForClientProps) {
  return (
    <>
      {ownClient && (
        <p>
          {"For your client "}
          <Link to={href("/clients/:id", { id: String(ownClient.id) })}>
            <Name>{ownClient.name}</Name>
          </Link>
        </p>
      )}
      {through && (
        <p className="small">
          <TextWithNames text={through} />
        </p>
      )}
    </>
  )
}
