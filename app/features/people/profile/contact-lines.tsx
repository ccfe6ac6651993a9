import { Email } from "#app/ui/email.tsx"
import { TextWithNames } from "#app/ui/names.tsx"

interface ContactLinesProps {
  /** Whose it is, if it is not theirs whose profile it is. */
  title?: string
  number: string | null
  call?: string | null
  email: string | null
}

export const ContactLines = ({ title, number, call, email }: ContactLinesProps) => (
  <p>
    {title && (
      <>
        <TextWithNames text={title} />
        {": "}
      </>
    )}
    <strong>{title && call ? <a href={call}>{number}</a> : number}</strong>
    {email && (
      <>
        <br />
        <a href={`mailto:${email}`}>
          <Email address={email} />
        </a>
      </>
    )}
  </p>
)
