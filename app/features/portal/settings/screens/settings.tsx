import { href } from "react-router"
import type { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { METHODS } from "#app/features/subscriptions/manual/methods.ts"
import { PLANS } from "#app/features/subscriptions/plan-table.ts"
import { ChoiceField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { readSettings } from "#app/settings/site-settings.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { manualMethods } from "#db/schema/subscriptions.ts"
import { answersOf, SETTING_PARTS, saveAnswers } from "../save-settings.server.ts"
import { SETTING_LABELS } from "../setting-labels.ts"
import { settingsSchema } from "../settings-schema.ts"
import { SettingsTabs } from "../settings-tabs.tsx"
import type { Route } from "./+types/settings"

export async function loader() {
  const answers = answersOf(await readSettings())
  const plans = PLANS.map(({ plan, name }) => ({ plan, name }))
  return {
    rules: rulesOf(settingsSchema),
    answers: Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, String(answer)])),
    seen: seenOf(SETTING_PARTS, answers),
    plans,
    ways: manualMethods.map((method) => ({ method, label: METHODS[method] })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request)
  const submission = await readForm(form, settingsSchema)
  if (submission.status !== "success") return refused(submission)
  const { reason, ...answers } = submission.value
  const options = { reason, ctx: context.get(requestContext), seen: seenIn(form) }
  const saved = await saveAnswers(context.get(viewerContext), answers, options)
  if (!saved.done) return refusedMeanwhile(submission, saved)
  const text = saved.value.length > 0 ? "The settings are saved and apply from now on." : "Nothing was changed."
  return redirectWithNotice(href("/portal/settings"), text)
}

export default function PortalSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, key } = useSeen(loaderData.seen, "settings")
  return (
    <div className="section stack">
      <title>Settings – Rishta</title>
      <h1>Settings</h1>
      <SettingsTabs at="site" />
      <SettingsForm key={key} {...loaderData} seen={seen} lastResult={actionData} />
    </div>
  )
}

type SettingsField = keyof z.input<typeof settingsSchema>
type FormProps = Route.ComponentProps["loaderData"] & { lastResult: Route.ComponentProps["actionData"] }

function SettingsForm({ rules, answers, plans, ways, seen, lastResult }: FormProps) {
  const { form, fields, formProps, answer } = useServerForm<SettingsField>({
    id: "settings",
    rules,
    answers,
    lastResult,
  })
  const planHint = "Optional. It is shown below what the plan includes."
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <ChoiceField
        field={fields.consultantSignup}
        label="Sign-up of marriage consultants"
        options={optionsOf(SETTING_LABELS.consultantSignup)}
      />
      <ChoiceField field={fields.chat} label="Chat" options={optionsOf(SETTING_LABELS.chat)} />
      <ChoiceField
        field={fields.clientConsent}
        label="Consent of consultants’ clients"
        hint="Nobody else sees a client before the family agrees."
        options={optionsOf(SETTING_LABELS.clientConsent)}
      />
      <ChoiceField
        field={fields.administratorsStep}
        label="Second step of administrators"
        hint="With it, logging in takes a code from a phone beside the password."
        options={optionsOf(SETTING_LABELS.administratorsStep)}
      />
      <TextField
        field={fields.dailyRequests}
        label="New requests in a day"
        hint="How many one account may send; the count starts again at midnight."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.requestsPerClient}
        label="A consultant’s extra requests for each client"
        hint="For each client whose family has agreed, on top of the number above."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.consultantRequests}
        label="A consultant’s most requests in a day"
        hint="However many clients there are."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.messagesBeforeAnswer}
        label="Messages before an answer"
        hint="How many whoever writes first may send until the other one has written, too. 0: any number."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        field={fields.leavingDays}
        label="Days until a deleted account is gone"
        hint="Until then its owner can come back by logging in; nobody else sees it. 0: it is gone at once."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField
        field={fields.walletInstruction}
        label="Paying without a card"
        hint="It is shown beside the plans, and where a chat needs one, once there is a number or account to pay to."
        rows={4}
      />
      {ways.map(({ method, label }) => (
        <TextField
          key={method}
          field={fields[`${method}Account`]}
          label={`${label}: number or account to pay to`}
          hint="With the name of its holder. While it is empty this way is not offered."
          autoComplete="off"
        />
      ))}
      {plans.map(({ plan, name }) => (
        <TextAreaField
          key={plan}
          field={fields[`${plan}Text`]}
          label={`Text of the plan ${name}`}
          hint={planHint}
          rows={2}
        />
      ))}
      <TextAreaField field={fields.reason} label="Reason" hint="Optional. It is kept in the audit." rows={2} />
      <SaveButton seen={seen} answer={answer}>
        Save
      </SaveButton>
    </PostForm>
  )
}
