import type { SubmissionResult } from "@conform-to/react"
import type { ReactNode } from "react"
import { CORRECTION_STEPS, type CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { capitalised } from "#app/features/profiles/fields/options.ts"
import type { MemberPartnerField } from "#app/features/profiles/fields/preference-fields.ts"
import { MoreFields } from "#app/features/profiles/more/more-fields.tsx"
import { FamilyFields, PersonalFields, Selects } from "#app/features/profiles/steps/steps.tsx"
import { type FieldOf, SelectField } from "#app/forms/fields.tsx"
import { useAppForm } from "#app/forms/use-app-form.ts"
import type { EditPage } from "./edit-page.server.ts"
import type { editSchema } from "./edit-schema.ts"
import { PartnerFields } from "./partner-fields.tsx"
import { ReligiousFields } from "./religious-fields.tsx"

export const useEditForm = ({ rules, answers }: Pick<EditPage, "rules" | "answers">, lastResult?: SubmissionResult) =>
  useAppForm<ReturnType<typeof editSchema>>({ rules, lastResult, answers: answers as never })

type Props = Pick<EditPage, "options" | "labels" | "selects" | "partner" | "kind" | "provinces"> & {
  fields: ReturnType<typeof useEditForm>["fields"]
  picture?: ReactNode
}

export function EditParts({ fields, options, labels, selects, partner, kind, provinces, picture }: Props) {
  const preferences = fields.partner.getFieldset() as never as Record<MemberPartnerField | "gender", FieldOf>
  return (
    <>
      <Part step="personal">
        <PersonalFields fields={fields} options={options.personal} labels={labels} reading={kind} picture={picture} />
      </Part>
      <Part step="religious">
        <ReligiousFields
          fields={fields}
          options={options.religious}
          labels={labels}
          reading={kind}
          provinces={provinces}
          provinceOptional
        />
      </Part>
      <Part step="profession">
        <Selects fields={fields} selects={selects.profession} />
      </Part>
      <Part step="family">
        <FamilyFields fields={fields} selects={selects.family} />
      </Part>
      <Part step="partner">
        <SelectField
          field={preferences.gender}
          label="Looking for"
          options={options.gender.map(capitalised)}
          prompt="The other gender"
        />
        <PartnerFields fields={preferences} partner={partner} />
      </Part>
      <Part step="more" title={kind === "client" ? "More about the client" : undefined}>
        <MoreFields fields={fields} />
      </Part>
    </>
  )
}

/** Its address is where somebody is led who is to correct a step. */
function Part({ step, title, children }: { step: CorrectionStep; title?: string; children: ReactNode }) {
  return (
    <section className="card sheet stack" id={step}>
      <h2>{title ?? CORRECTION_STEPS[step]}</h2>
      {children}
    </section>
  )
}
