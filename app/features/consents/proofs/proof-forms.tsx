import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { proofSchema } from "../consent-schema.ts"

interface Props extends AppFormProps {
  ways: Record<"e-mail" | "phone", string | null>
  proof: { way: "e-mail" | "phone"; called: boolean } | null
  /** A member's account looks after the profile from then on; anybody else reads it once. */
  claims: boolean
}

/** The code goes where neither the consultant nor a stranger with the link reads it. */
export function ProofForms({ ways, proof, claims, rules, lastResult }: Props) {
  return (
    <section className="card sheet stack tight" id="proof">
      <h2>{claims ? "Keep this profile with your account" : "Read it again, or change the answer"}</h2>
      <p>
        {`A link can come into other hands, so we ask for a code that goes to the client’s own e-mail or phone. ${
          claims
            ? "With it you see at any time how the search stands, who has a link, and can change the answer."
            : "With it you read the whole profile for a day, correct it, and answer again."
        }`}
      </p>
      {proof && <EnterCode proof={proof} rules={rules} lastResult={lastResult} />}
      <AskForCode ways={ways} again={proof !== null} />
    </section>
  )
}

function AskForCode({ ways, again }: { ways: Props["ways"]; again: boolean }) {
  if (!ways["e-mail"] && !ways.phone)
    return (
      <p className="soft">
        The consultant has written down neither an e-mail nor a phone number of the client. Please ask for that first.
      </p>
    )
  return (
    <div className="row">
      {ways["e-mail"] && <Ask way="e-mail" label={`Send a ${again ? "new code" : "code"} to ${ways["e-mail"]}`} />}
      {ways.phone && <Ask way="phone" label={`Call ${ways.phone} and read out a code`} />}
    </div>
  )
}

const Ask = ({ way, label }: { way: keyof Props["ways"]; label: string }) => (
  <PostForm reloadDocument action="#proof">
    <input type="hidden" name="way" value={way} />
    <button className="button quiet" name="intent" value="ask">
      {label}
    </button>
  </PostForm>
)

type EnterCodeProps = AppFormProps & { proof: NonNullable<Props["proof"]> }

function EnterCode({ proof, ...options }: EnterCodeProps) {
  const { form, fields, formProps } = useAppForm<typeof proofSchema>({ ...options, id: "prove", intent: "prove" })
  return (
    <PostForm reloadDocument action="#proof" className="stack tight" {...formProps}>
      <p className="notice">{sentText(proof)}</p>
      <ErrorSummary form={form} />
      <TextField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" />
      <SubmitButton name="intent" value="prove">
        Enter the code
      </SubmitButton>
    </PostForm>
  )
}

function sentText({ way, called }: NonNullable<Props["proof"]>) {
  if (way === "e-mail") return "The code is sent. It is valid for 30 minutes and five tries."
  return called
    ? "We have called and read out the code. It is valid for a day and five tries."
    : "Somebody from Rishta calls the client’s phone and reads out a code. Please come back to this page with it."
}
