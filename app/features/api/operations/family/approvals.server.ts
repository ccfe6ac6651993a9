import { z } from "zod"
import { answerApproval } from "#app/features/connections/family/answer-approval.server.ts"
import { type Approval, listApprovals } from "#app/features/connections/family/approval-list.server.ts"
import { withdraw } from "#app/features/connections/family/approvals.server.ts"
import { noteField } from "#app/features/connections/request-schema.ts"
import { findSeatAlong } from "#app/features/family/looking/seat-along.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { approvalKinds } from "#db/schema/family.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const approval = z
  .object({
    _id: z.int(),
    kind: z.enum(approvalKinds).meta({ description: "A request that is to leave, or one that is to be accepted." }),
    profileId: z.int().nullable().meta({ description: "Of whom; null where the profile is not shown any more." }),
    name: z.string().nullable().meta({ example: "Bilal Malik" }),
    note: z.string().nullable().meta({ example: "Assalam o alaikum.", description: "That goes with the request." }),
    state: z
      .enum(["waiting", "agreed", "declined", "expired"])
      .meta({ description: "Answers and ends of the last 30 days; what was taken back is gone." }),
    answeredBy: z.string().nullable().meta({ example: "Abu", description: "The guardian whose answer counted." }),
  })
  .meta({ id: "FamilyApproval" })

const ownApproval = approval
  .extend({
    word: z.string().nullable().meta({ example: "Not yet.", description: "With a no, for the member alone." }),
  })
  .meta({ id: "OwnFamilyApproval" })

const approvalOf = ({ id: _id, kind, person, note, outcome, by }: Approval) => ({
  _id,
  kind,
  profileId: person?.profileId ?? null,
  name: person?.name ?? null,
  note,
  state: outcome === "agreed" || outcome === "declined" || outcome === "expired" ? outcome : ("waiting" as const),
  answeredBy: by,
})

const own = operation(
  {
    method: "get",
    path: "/family/approvals",
    id: "listFamilyApprovals",
    summary: "What waits for one's family, and what it has answered",
    description: "A request or an acceptance that answers with the state `family` waits here for seven days.",
    answer: z.object({ results: z.array(ownApproval) }).meta({ id: "OwnFamilyApprovals" }),
  },
  async ({ viewer }) => {
    const results = (await listApprovals(viewer)).map((one) => ({ ...approvalOf(one), word: one.word }))
    return done({ results })
  },
)

const ofSit = operation(
  {
    method: "get",
    path: "/family/sits/{id}/approvals",
    id: "listApprovalsOfSit",
    summary: "The same of whoever one sits beside",
    description: "For seats from `sees` on.",
    params: z.object({ id }),
    answer: z.object({ results: z.array(approval) }).meta({ id: "FamilyApprovals" }),
    refusals: [404],
  },
  async ({ viewer, params }) => {
    const found = await findSeatAlong(viewer, params.id)
    return found ? done({ results: (await listApprovals(found.member, viewer)).map(approvalOf) }) : NOT_FOUND
  },
)

const answer = operation(
  {
    method: "post",
    path: "/family/approvals/{id}/answer",
    id: "answerFamilyApproval",
    summary: "Agree, or say no",
    description:
      "From a seat that `agrees`. The first answer counts, whoever gives it: later ones are 409 and name whose it was.",
    params: z.object({ id }),
    body: z
      .strictObject({
        agree: z.boolean().meta({ example: true }),
        word: noteField.meta({ example: "Not yet.", description: "With a no, for the member alone." }),
      })
      .meta({ id: "FamilyApprovalAnswer" }),
    answer: message,
    refusals: [404, 409],
  },
  async ({ viewer, params, body }) => {
    const says = body.agree ? "agreed" : "declined"
    const answered = await answerApproval(viewer, params.id, { says, word: body.word || null })
    return answered.done ? done({ message: body.agree ? "Agreed." : "Said no." }) : answered
  },
)

const takeBack = operation(
  {
    method: "delete",
    path: "/family/approvals/{id}",
    id: "withdrawFamilyApproval",
    summary: "Take back what waits for one's family",
    description: "Nobody else has heard of it.",
    params: z.object({ id }),
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params }) => {
    const withdrawn = await withdraw(viewer, params.id)
    return withdrawn.done ? done({ message: "Taken back." }) : withdrawn
  },
)

export const approvalOperations = [own, ofSit, answer, takeBack]
