import stylesheet from "#app/features/consents/consents.css?url&no-inline"
import { Name } from "#app/ui/names.tsx"
import { INVITATION_DAYS } from "#db/schema/family-levels.ts"

interface Made {
  name: string
  link: string
  mailedTo: string | null
}

/** Shown once: only a digest of it is kept. */
export function NewLink({ name, link, mailedTo }: Made) {
  const text = `Assalam-o-alaikum. Please sit down at my family’s table on Rishta: ${link}`
  return (
    <section className="card sheet stack" role="status">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <h2>
        The invitation of <Name>{name}</Name>
      </h2>
      {mailedTo && <p>{`It is on its way to ${mailedTo}. You can hand the link over as well.`}</p>}
      <p>The link is shown only now. Please send or copy it before you leave this page.</p>
      <p className="secret-link">
        <a href={link} rel="noreferrer">
          {link}
        </a>
      </p>
      <p className="row">
        <a className="button" href={`https://wa.me/?${new URLSearchParams({ text })}`} rel="noreferrer">
          Send by WhatsApp
        </a>
        <a className="button quiet" href={`sms:?&body=${encodeURIComponent(text)}`}>
          Send by SMS
        </a>
      </p>
      <p className="small soft">
        {`It can be used once, within ${INVITATION_DAYS} days. Whoever opens it first takes the seat, so send it to nobody else.`}
      </p>
    </section>
  )
}
