import { href } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { CODE_DAYS, LINK_DAYS, UNUSED_DAYS } from "../consent-policy.ts"
import stylesheet from "../consents.css?url&no-inline"

interface Made {
  name: string
  link: string
  code: string
  whatsapp: string
  sms: string
}

/** Shown once: only hashes are kept. */
export function NewLink({ name, link, code, whatsapp, sms }: Made) {
  return (
    <section className="card sheet stack" role="status">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <h2>
        The link for <Name>{name}</Name>
      </h2>
      <p>It is shown only now. Please send or copy it before you leave this page.</p>
      <p className="secret-link">
        <a href={link} rel="noreferrer">
          {link}
        </a>
      </p>
      <p className="row">
        <a className="button" href={whatsapp} rel="noreferrer">
          Send by WhatsApp
        </a>
        <a className="button quiet" href={sms}>
          Send by SMS
        </a>
      </p>
      <h3>Or by phone</h3>
      <p>
        {`Read out this code; it is entered at ${new URL(href("/consent"), link).host}${href("/consent")} together with the client’s phone number.`}
      </p>
      <p>
        <strong className="spoken-code">{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
      </p>
      <p className="small soft">{`The code opens once, within ${CODE_DAYS} days. The link waits ${LINK_DAYS} days for an answer. Afterwards it shows the answer alone, so that the family can take it back, and ends when nobody has used it for ${UNUSED_DAYS} days.`}</p>
    </section>
  )
}
