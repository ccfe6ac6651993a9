import { data, href } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { figure } from "#app/features/moderation/labels.ts"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { readSystem } from "../system.server.ts"
import { systemSchema } from "../system-schema.ts"
import { takeSystemStep } from "../system-steps.server.ts"
import type { Route } from "./+types/system"

const HERE = "/portal/system"

export const loader = () => readSystem()

export async function action({ request, context }: Route.ActionArgs) {
  const { data: step } = systemSchema.safeParse(Object.fromEntries(await readFields(request)))
  if (!step) throw data(null, { status: 400 })
  const taken = await takeSystemStep(context.get(viewerContext), step, context.get(requestContext))
  return taken.done ? redirectWithNotice(href(HERE), taken.value) : redirectWithRefusal(href(HERE), taken.message)
}

type Shown = Route.ComponentProps["loaderData"]

export default function System({
  loaderData: { version, migrations, backup, jobs, mail, givenUp },
}: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>System – Rishta</title>
      <h1>System</h1>
      <p>{`This site runs Rishta ${version}. ${migrationsText(migrations)}`}</p>
      <section className="stack">
        <h2>Backups</h2>
        <p>
          <StateMark tone={backup.tone}>{backup.text}</StateMark>
        </p>
      </section>
      <Mail mail={mail} givenUp={givenUp} />
      <Jobs jobs={jobs} />
    </div>
  )
}

const migrationsText = ({ count, last }: Shown["migrations"]) =>
  `Its database has gone through ${count} ${count === 1 ? "migration" : "migrations"}; ${
    last ? `the last is ${last}.` : "the last is of a newer build."
  }`

function Mail({ mail, givenUp }: Pick<Shown, "mail" | "givenUp">) {
  return (
    <section className="stack">
      <h2>Mail</h2>
      {mail.toFile && (
        <p>No mail server is set: each mail becomes a file in the folder of mails, and nobody receives any.</p>
      )}
      <p>
        {mail.waiting === 0 ? (
          <StateMark tone="good">No mail waits.</StateMark>
        ) : (
          <StateMark tone="waiting">{waitingText(mail)}</StateMark>
        )}
      </p>
      {mail.why && <p className="said">{`The mail server said: ${mail.why}`}</p>}
      <PostForm>
        <button className="button quiet" name="intent" value="test">
          Send me a test mail
        </button>
      </PostForm>
      <GivenUp {...givenUp} />
    </section>
  )
}

const waitingText = ({ waiting, since }: Shown["mail"]) =>
  waiting === 1 ? `One mail waits, since ${since}.` : `${figure(waiting)} mails wait, the oldest since ${since}.`

function GivenUp({ total, mails }: Shown["givenUp"]) {
  if (total === 0) return <p>None was given up in the last two weeks.</p>
  return (
    <>
      <h3>{total === 1 ? "One mail was given up" : `${figure(total)} mails were given up`}</h3>
      <p className="soft">
        What the mail server refuses, or what it could not be given for three days, is kept here for two weeks.
        {mails.length < total && ` These are the newest ${mails.length}.`}
      </p>
      <div className="wraps">
        <StackedTable
          caption="Mails that were given up, the newest first"
          rows={mails}
          keyOf={({ id }) => id}
          columns={[
            { label: "To", cell: ({ to }) => to ?? "Not known any more" },
            { label: "About", cell: ({ subject }) => subject ?? "A code" },
            { label: "Why", cell: ({ why }) => why ?? "It was being sent when the server stopped." },
            {
              label: "Given up",
              as: "number",
              cell: ({ at, tries }) => `${at}, after ${tries === 1 ? "one try" : `${tries} tries`}`,
            },
            { label: "Again", cell: SendAgain },
          ]}
        />
      </div>
      {total > 1 && (
        <PostForm>
          <button className="button quiet" name="intent" value="send-all">
            Send all again
          </button>
        </PostForm>
      )}
    </>
  )
}

const SendAgain = ({ id, to, tooLate }: Shown["givenUp"]["mails"][number]) =>
  tooLate ? (
    <span className="soft">Too late: its code or link holds no longer</span>
  ) : (
    <PostForm preventScrollReset>
      <input type="hidden" name="mail" value={id} />
      <button className="link" name="intent" value="send-again" aria-label={to ? `Send again to ${to}` : undefined}>
        Send again
      </button>
    </PostForm>
  )

const Jobs = ({ jobs }: Pick<Shown, "jobs">) => (
  <section className="stack wraps">
    <h2>Jobs</h2>
    <p className="soft">What Rishta does by itself, what failed first. Times are those of Pakistan.</p>
    <StackedTable
      caption="Recurring jobs and their last runs"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        { label: "Job", cell: ({ label }) => label },
        { label: "Due", cell: ({ turn }) => turn },
        { label: "Last run", cell: ({ tone, state }) => <StateMark tone={tone}>{state}</StateMark> },
        { label: "Began", as: "number", cell: ({ at }) => at ?? "–" },
        { label: "Took", as: "number", cell: ({ took }) => took ?? "–" },
        { label: "Now", cell: RunNow },
      ]}
    />
  </section>
)

const RunNow = ({ name, label }: Shown["jobs"][number]) => (
  <PostForm preventScrollReset>
    <input type="hidden" name="job" value={name} />
    <button className="link" name="intent" value="run" aria-label={`Run now: ${label}`}>
      Run now
    </button>
  </PostForm>
)
