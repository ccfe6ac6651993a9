import type { z } from "zod"
import { METHODS } from "#app/features/subscriptions/manual/methods.ts"
import { PLANS } from "#app/features/subscriptions/plan-table.ts"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import type { Seen } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse, type RefusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result } from "#app/result.ts"
import { findSettingChange, type Key, type Settings, saveSettings } from "#app/settings/site-settings.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { manualMethods } from "#db/schema/subscriptions.ts"
import { SETTING_LABELS } from "./setting-labels.ts"
import { LONGEST_PLAN_TEXT, LONGEST_WALLET_TEXT, type settingsSchema } from "./settings-schema.ts"

type Answers = Omit<z.output<typeof settingsSchema>, "reason">

export const SETTING_PARTS: Parts = {
  consultantSignup: { label: "Sign-up of marriage consultants", named: SETTING_LABELS.consultantSignup },
  chat: { label: "Chat", named: SETTING_LABELS.chat },
  clientConsent: { label: "Consent of consultants’ clients", named: SETTING_LABELS.clientConsent },
  administratorsStep: { label: "Second step of administrators", named: SETTING_LABELS.administratorsStep },
  dailyRequests: { label: "New requests in a day" },
  requestsPerClient: { label: "A consultant’s extra requests for each client" },
  consultantRequests: { label: "A consultant’s most requests in a day" },
  messagesBeforeAnswer: { label: "Messages before an answer" },
  leavingDays: { label: "Days until a deleted account is gone" },
  walletInstruction: { label: "Paying without a card", longest: LONGEST_WALLET_TEXT },
  ...Object.fromEntries(
    manualMethods.map((method) => [`${method}Account`, { label: `${METHODS[method]}: number or account to pay to` }]),
  ),
  ...Object.fromEntries(
    PLANS.map(({ plan, name }) => [`${plan}Text`, { label: `Text of the plan ${name}`, longest: LONGEST_PLAN_TEXT }]),
  ),
}

export function answersOf({ planTexts, payTo, ...settings }: Settings): Answers {
  return {
    ...settings,
    basicText: planTexts.basic,
    standardText: planTexts.standard,
    proText: planTexts.pro,
    jazzcashAccount: payTo.jazzcash,
    easypaisaAccount: payTo.easypaisa,
    bankAccount: payTo.bank,
  }
}

function settingsOf(answers: Answers): Settings {
  const { basicText, standardText, proText, jazzcashAccount, easypaisaAccount, bankAccount, ...settings } = answers
  return {
    ...settings,
    planTexts: { basic: basicText ?? "", standard: standardText ?? "", pro: proText ?? "" },
    payTo: { jazzcash: jazzcashAccount ?? "", easypaisa: easypaisaAccount ?? "", bank: bankAccount ?? "" },
  }
}

/** The setting of which an answer is a part. */
const settingOf = (name: string) => (/Text$/.test(name) ? "planTexts" : /Account$/.test(name) ? "payTo" : (name as Key))

/** Only what was changed in the form; two administrators who change different settings both have theirs. */
export const saveAnswers = (
  actor: Actor,
  mine: Answers,
  { seen, ...options }: { reason?: string; ctx?: RequestContext; seen?: Seen },
) =>
  saveSettings(
    actor,
    async (before, tx): Promise<Result<Settings, RefusedMeanwhile>> => {
      const last = (name: string) => findSettingChange(settingOf(name), tx)
      const merged = await mergeOrRefuse(tx, actor, SETTING_PARTS, { now: answersOf(before), mine, seen }, last)
      return merged.done ? done(settingsOf(merged.value)) : merged
    },
    options,
  )
