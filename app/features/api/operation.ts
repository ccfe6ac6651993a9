import { z } from "zod"
import type { Upload } from "#app/forms/uploads/upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Refusal, Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { clientId } from "./fields.ts"

export const TAGS = {
  Account: "Sign up, log in, one's own account and picture.",
  Profiles: "Find people and read their profiles; make and change one's own.",
  Favourites: "Whom one has marked with a heart.",
  Connections: "Ask for a connection, answer, and end one.",
  Chat: "Messages between those who are connected. Live by socket.",
  Family: "One's family's table: seats, invitations, and whatever a guardian sees there.",
  Notifications: "What has happened meanwhile.",
  Safety: "Block and report.",
  Subscription: "Plans, payment and coupons.",
  Clients: "For marriage consultants: the people for whom they look.",
  Cases: "For marriage consultants: the desk, its cases, notes and meetings.",
  Bureau: "For marriage consultants: fees, files of clients, and members who ask for a matchmaker.",
  Lists: "The values from which people choose.",
} as const
export type Tag = keyof typeof TAGS

/** Guardians without a profile look for nobody: what members do in the market is not theirs. */
const OPEN_TO_GUARDIANS: ReadonlySet<Tag> = new Set(["Account", "Family", "Notifications", "Lists"])

type Method = "get" | "post" | "put" | "patch" | "delete"

/** Who may call: anybody, an account with a token, a member or a consultant; administrators have the portal for the rest. */
type Who = "anyone" | "account" | "member" | "consultant"

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface Call<CallViewer, Params, Query, Body> {
  viewer: CallViewer
  params: Params
  query: Query
  body: Body
  request: Request
  upload: Upload
  ctx: RequestContext
}

interface Description<Params, Query, Body, Answer> {
  method: Method
  /** Below /api, with `{name}` for each parameter. */
  path: string
  /** Unique; generated clients name their functions so. */
  id: string
  summary: string
  description?: string
  params?: Params
  query?: Query
  body?: Body
  /**
   * A multipart body with one file: its field and largest size; `streamed`: the handler reads it. Beside a `body` that one
   * stands in the form's other fields, and may come as JSON where the file is optional.
   */
  file?: { field: string; mostBytes: number; streamed?: boolean; optional?: boolean }
  /** Also for accounts of guardians, to whom otherwise only OPEN_TO_GUARDIANS is open. */
  guardians?: boolean
  /** Also while the account has not agreed to the newest terms. */
  beforeTerms?: true
  /** A consultant acts for a client of hers, named by `clientId` in query or body. */
  forClient?: boolean
  /** Undefined where the answer is a file, and null where there is none. */
  answer?: Answer | null
  answers?: { type: string; description: string; ranges?: boolean }
  status?: 200 | 201 | 204
  /** Below /api: where what a 201 has made can be read. */
  location?(answer: Answer extends z.ZodType ? z.input<Answer> : undefined, params: Out<Params>): string
  /** May be kept, and is asked for with the mark of what is held. */
  revalidated?: boolean
  /** Statuses of refusals beside those that every call has. */
  refusals?: readonly number[]
}

type Handler<CallViewer, Params, Query, Body, Answer> = (
  call: Call<CallViewer, Out<Params>, Out<Query>, Out<Body>>,
) => Promise<Result<Answer extends z.ZodType ? z.input<Answer> : undefined, object> | Refusal | Response>

export interface Operation extends Omit<Description<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>, "location"> {
  tag: Tag
  who: Who
  location?(answer: never, params: never): string
  handle(call: Call<never, never, never, never>): Promise<Result<unknown, object> | Refusal | Response>
}

export const operation = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | undefined = undefined,
>(
  description: Description<Params, Query, Body, Answer> & { who?: Exclude<Who, "anyone"> },
  handle: Handler<Viewer, Params, Query, Body, Answer>,
) => ({ who: "account", ...description, handle }) as unknown as Omit<Operation, "tag">

export const openOperation = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | undefined = undefined,
>(
  description: Description<Params, Query, Body, Answer>,
  handle: Handler<null, Params, Query, Body, Answer>,
) => ({ who: "anyone", ...description, handle }) as unknown as Omit<Operation, "tag">

/** Everything that may stand behind the question mark. */
export const queryOf = ({ query, forClient }: Pick<Operation, "query" | "forClient">) =>
  z.strictObject({ ...query?.shape, ...(forClient && { clientId }) })

export const isOpenTo = ({ guardian }: Pick<Viewer, "guardian">, { tag, guardians }: Operation) =>
  !guardian || (guardians ?? OPEN_TO_GUARDIANS.has(tag))

/** While newer terms wait for a yes: reading, and the way out. */
export const isOpenBeforeTerms = (operation: Pick<Operation, "method" | "beforeTerms">) =>
  operation.beforeTerms || !changesSomething(operation)

export const changesSomething = ({ method }: Pick<Operation, "method">) => method !== "get"
