import { Form, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { METHODS } from "#app/features/subscriptions/manual/methods.ts"
import { byPlan, PLANS } from "#app/features/subscriptions/plan-table.ts"
import { ChoiceField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { manualMethods } from "#db/schema/subscriptions.ts"
import { settingsSchema } from "../settings-schema.ts"
import { SettingsTabs } from "../settings-tabs.tsx"
import type { Route } from "./+types/settings"

export async function loader() {
  const { planTexts, payTo, dailyRequests, ...answers } = await readSettings()
  const accounts = Object.fromEntries(manualMethods.map((method) => [`${method}Account`, payTo[method]]))
  const texts = Object.fromEntries(PLANS.map(({ plan }) => [`${plan}Text`, planTexts[plan]]))
  const plans = PLANS.map(({ plan, name }) => ({ plan, name }))
  return {
    rules: rulesOf(settingsSchema),
    answers: { ...answers, ...accounts, ...texts, dailyRequests: String(dailyRequests) },
    plans,
    ways: manualMethods.map((method) => ({ method, label: METHODS[method] })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, settingsSchema)
  if (submission.status !== "success") return refused(submission)
  const { reason, consultantSignup, chat, clientConsent, dailyRequests, walletInstruction, ...texts } = submission.value
  const planTexts = byPlan(({ plan }) => texts[`${plan}Text`] ?? "")
  const payTo = eachOf(manualMethods, (method) => texts[`${method}Account`] ?? "")
  const wanted = { consultantSignup, chat, clientConsent, dailyRequests, walletInstruction, payTo, planTexts }
  const changed = await saveSettings(context.get(viewerContext), wanted, { reason, ctx: context.get(requestContext) })
  const text = changed.length > 0 ? "The settings are saved and apply from now on." : "Nothing was changed."
  return redirectWithNotice(href("/portal/settings"), text)
}

export default function PortalSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, answers, plans, ways } = loaderData
  const { form, fields, formProps } = useAppForm<typeof settingsSchema>({ rules, answers, lastResult: actionData })
  const planHint = "Optional. It is shown below what the plan includes."
  return (
    <div className="section stack">
      <title>Settings – Rishta</title>
      <h1>Settings</h1>
      <SettingsTabs at="site" />
      <Form method="post" className="card sheet stack" {...formProps}>
        <ErrorSummary form={form} />
        <ChoiceField
          field={fields.consultantSignup}
          label="Sign-up of marriage consultants"
          options={[
            { value: "soon", label: "Coming soon: by invitation only" },
            { value: "open", label: "Open to everybody" },
          ]}
        />
        <ChoiceField
          field={fields.chat}
          label="Chat"
          options={[
            { value: "on", label: "On" },
            { value: "soon", label: "Coming soon: nobody can write" },
          ]}
        />
        <ChoiceField
          field={fields.clientConsent}
          label="Consent of consultants’ clients"
          hint="Nobody else sees a client before the family agrees."
          options={[
            { value: "link", label: "By a link that the family opens" },
            { value: "paper", label: "On paper that the consultant keeps and records" },
          ]}
        />
        <TextField
          field={fields.dailyRequests}
          label="New requests in a day"
          hint="How many one account may send; it begins anew at midnight."
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
        <SubmitButton>Save</SubmitButton>
      </Form>
    </div>
  )
}
