import { createHash, randomBytes } from "node:crypto"
import { href, redirect } from "react-router"
import { z } from "zod"
import type { CookieName } from "#app/cookies/cookies.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { isPictureId } from "#app/features/profiles/pictures/pictures.server.ts"
import { type StepName, stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { profileMakers } from "#db/schema/profiles.ts"
import { firstAnswers } from "./opener.server.ts"
import { clientSteps, memberSteps, type WizardStep } from "./steps.ts"

const MONTH_SECONDS = 30 * 24 * 60 * 60

/** Answers as the form has them, and the id of a stored picture. */
const content = z.object({
  accountId: z.number(),
  /** Changes with the name or date of birth: another person. */
  key: z.string().optional(),
  pictureId: z.string().refine(isPictureId).optional(),
  madeBy: z.enum(profileMakers).optional(),
  answers: z.record(z.string(), z.record(z.string(), z.string())),
})

type Content = z.infer<typeof content>

type Before = {
  personal: never
  religious: "personal"
  profession: Before["religious"] | "religious"
  family: Before["profession"] | "profession"
  partner: Before["family"] | "family"
}

type Schemas = Record<StepName, z.ZodObject>
export type Answers = Record<string, string | undefined>

const IDENTITY = ["firstName", "lastName", "dateOfBirth"]

/** Distinguishes a page opened for one person from another's draft. */
function keyFor(answers: Answers, before: Answers | undefined, key: string | undefined) {
  const same = IDENTITY.every((name) => answers[name] === before?.[name])
  return same ? key : randomBytes(12).toString("base64url")
}

/** Shows a page that the step's answers have changed since it was opened. */
export const versionOf = (answers: object | null) =>
  createHash("sha256").update(JSON.stringify(answers)).digest("base64url").slice(0, 12)

interface Wizard<Steps> {
  cookieName: CookieName
  steps: WizardStep[]
  schemas: Steps
  /** Where to send somebody who has finished the wizard for good. */
  finished?: (viewer: Viewer) => string | undefined
  /** Pages say whom the draft is about. */
  ofOthers?: true
  /** With what a draft begins. */
  firstAnswers?: (request: Request) => Promise<Partial<Content>>
}

/** The answers so far, in a sealed cookie. Another account's draft counts as empty, invalid answers as not given. */
function wizardDraft<Steps extends Schemas>({
  cookieName,
  steps,
  schemas,
  finished,
  ofOthers,
  firstAnswers,
}: Wizard<Steps>) {
  const cookie = sealedCookie(cookieName, content, MONTH_SECONDS)

  return {
    /** Throws a redirect to the first earlier step without answers. */
    async upTo<Step extends StepName>(step: Step, request: Request, viewer: Viewer) {
      const target = finished?.(viewer)
      if (target) throw redirect(target)
      const read = await cookie.read(request)
      const kept: Content =
        read?.accountId === viewer.id ? read : { accountId: viewer.id, answers: {}, ...(await firstAnswers?.(request)) }

      const answered = steps.map((one) => ({ ...one, ...schemas[one.step].safeParse(kept.answers[one.step] ?? {}) }))
      const at = steps.findIndex((one) => one.step === step)
      const missing = answered.findIndex(({ success }) => !success)
      if (missing >= 0 && missing < at) throw redirect(steps[missing]!.to)

      const answers = kept.answers[step] ?? null
      const person = { key: kept.key ?? "new", name: nameIn(kept.answers.personal) }
      const shown = { at, answers, steps: answered.map(({ name, to, success }) => ({ name, to, done: success })) }
      return {
        ...shown,
        ...person,
        /** For `WizardPage` and its form. */
        page: { ...shown, about: ofOthers && person, rules: rulesOf(schemas[step]) },
        schema: schemas[step] as Steps[Step],
        earlier: Object.fromEntries(answered.slice(0, at).map((one) => [one.step, one.data])) as {
          [Earlier in Before[Step]]: z.output<Steps[Earlier]>
        },
        /** 'ISO|name', as the religious step has it; undefined before. */
        nationality: kept.answers.religious?.nationality,
        version: versionOf(answers),
        pictureId: kept.pictureId,
        madeBy: kept.madeBy,
        /** A `Set-Cookie` header with this step's answers. */
        keep: (answers: Answers, pictureId = kept.pictureId) =>
          cookie.write({
            ...kept,
            key: step === "personal" ? keyFor(answers, kept.answers.personal, kept.key) : kept.key,
            pictureId,
            answers: { ...kept.answers, [step]: answers as Record<string, string> },
          }),
      }
    },
    discard: () => cookie.clear(),
  }
}

const nameIn = (answers: Answers = {}) => [answers.firstName, answers.lastName].filter(Boolean).join(" ")

export type Draft = Awaited<ReturnType<(typeof memberDraft)["upTo"]>>

export const memberDraft = wizardDraft({
  cookieName: "member_draft",
  steps: memberSteps,
  schemas: stepSchemas.member,
  finished: ({ profileId }) => (profileId ? href("/UserProfile/:id", { id: String(profileId) }) : undefined),
  firstAnswers,
})

export const clientDraft = wizardDraft({
  cookieName: "client_draft",
  steps: clientSteps,
  schemas: stepSchemas.client,
  ofOthers: true,
})
