import { href, Link } from "react-router"
import { ChoiceField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { rupees } from "#app/ui/rupees.ts"
import { SumsOf } from "./all-fees.tsx"
import type { feeSchema } from "./fee-schema.ts"
import type { findClientFees } from "./fees.server.ts"
import { FEE_KINDS } from "./sums.ts"

interface ClientFeesProps extends AppFormProps {
  of: NonNullable<Awaited<ReturnType<typeof findClientFees>>>
  today: string
}

export function ClientFees({ of: { client, sums, entries }, ...options }: ClientFeesProps) {
  return (
    <>
      <h1>
        {"Fees of "}
        <Name>{client.name}</Name>
      </h1>
      <p className="row">
        <Link to={href("/clients/:id", { id: String(client.id) })}>Client</Link>
        <Link to={href("/fees")}>All fees</Link>
      </p>
      <SumsOf {...sums} />
      <FeeForm key={`${client.id} ${Math.max(0, ...entries.map(({ id }) => id))}`} {...options} />
      {entries.length > 0 && (
        <section className="card sheet stack tight" aria-labelledby="entries">
          <h2 id="entries">Entries</h2>
          <ul className="stack tight">
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const kinds = Object.entries(FEE_KINDS).map(([value, label]) => ({ value, label }))

function FeeForm({ today, ...options }: AppFormProps & { today: string }) {
  const { form, fields, formProps } = useAppForm<typeof feeSchema>({
    ...options,
    id: "fee",
    intent: "fee",
    answers: { day: today },
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>A new entry</h2>
      <ErrorSummary form={form} />
      <ChoiceField field={fields.kind} label="What is it?" options={kinds} />
      <TextField field={fields.rupees} label="Amount in rupees" inputMode="numeric" autoComplete="off" />
      <TextField field={fields.words} label="What it is for, or how it came" suggestions={USUAL} />
      <TextField field={fields.day} label="Day" type="date" hint="On which it is due, or was received." />
      <SubmitButton name="intent" value="fee">
        Save
      </SubmitButton>
    </PostForm>
  )
}

const USUAL = ["Registration", "On engagement", "On the wedding", "Cash", "Bank transfer", "Easypaisa", "JazzCash"]

type EntryProps = ClientFeesProps["of"]["entries"][number]

const Entry = ({ id, kind, rupees: amount, words, day }: EntryProps) => (
  <li className="row between">
    <div>
      <p>
        <strong>{`${FEE_KINDS[kind]} ${rupees(amount)}`}</strong>
        <span className="small soft">{kind === "agreed" ? ` · due on ${day}` : ` · on ${day}`}</span>
      </p>
      {words && (
        <p className="note-body" {...ownText(words)}>
          {words}
        </p>
      )}
    </div>
    <PostForm preventScrollReset>
      <input type="hidden" name="feeId" value={id} />
      <button
        className="button quiet"
        name="intent"
        value="remove"
        aria-label={`Remove: ${FEE_KINDS[kind]} ${rupees(amount)}, ${day}`}
      >
        Remove
      </button>
    </PostForm>
  </li>
)
