import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { changePicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { HIDING_PLANS, listed } from "#app/features/subscriptions/plan-table.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { Email } from "#app/ui/email.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findAccount, renameAccount, showPicture } from "../account.server.ts"
import { NameDialog, PictureDialog, PlanNeeded } from "../account-dialogs.tsx"
import { accountNameSchema } from "../accounts-schema.ts"
import { mayHidePicture } from "../visibility-policy.ts"
import type { Route } from "./+types/account"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const account = orNotFound(await findAccount(viewer))
  const dialog = new URL(request.url).searchParams.get("dialog")
  return {
    ...account,
    company: account.company && { ...account.company, contactNumber: phoneInGroups(account.company.contactNumber) },
    dialog: (["name", "picture", "plan"] as const).find((one) => one === dialog),
    name: viewer.accountName,
    email: viewer.email,
    shown: viewer.showPicture,
    profileId: viewer.profileId,
    isMember: viewer.role === "user" && !viewer.guardian,
    guardian: viewer.guardian,
    mayHide: mayHidePicture(viewer.plan),
    hiding: { names: listed(HIDING_PLANS), smallest: HIDING_PLANS[0]!.plan },
    rules: rulesOf(accountNameSchema),
  }
}

/** Three small forms of one screen, told apart by their fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (request.headers.get("Content-Type")?.startsWith("multipart/")) {
    const owner = { id: viewer.id, ctx: context.get(requestContext) }
    const changed = await withUpload(request, PICTURE_UPLOAD, ({ file }) => changePicture(owner, file))
    if (!changed.done) return data({ problem: changed.message }, { status: statusOf(changed) })
    return redirectWithNotice(href("/UserProfile"), "Profile picture updated successfully")
  }

  const form = await readFields(request)
  const show = form.get("show")
  if (show === "true" || show === "false" || show === "allowed") {
    const chosen = await showPicture(viewer, show === "allowed" ? show : show === "true")
    if (!chosen.done) return data({ needsPlan: true }, { status: statusOf(chosen) })
    return redirectWithNotice(href("/UserProfile"), SHOWN[show])
  }

  const submission = await readForm(form, accountNameSchema)
  if (submission.status !== "success") return refused(submission)
  await renameAccount(viewer.id, submission.value.name)
  return redirectWithNotice(href("/UserProfile"), "Your name was changed.")
}

const SHOWN = {
  true: "Your picture is shown to other members.",
  false: "Your picture is hidden from other members.",
  allowed: "Your pictures are shown to whom you allow, and blurred to others.",
}

const VISIBILITY = {
  true: "other members see your picture.",
  false: "other members do not see your picture.",
  allowed: "others see it blurred.",
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, shown, byGrant, guardian, pictureId, company, dialog, rules, hiding } = loaderData
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined
  const needsPlan = actionData && "needsPlan" in actionData
  const answer = actionData && !("problem" in actionData || "needsPlan" in actionData) ? actionData : undefined
  return (
    <div className="section biodata">
      <title>Your account – Rishta</title>
      <header className="card summary">
        <Portrait name={name} pictureId={pictureId} />
        <div className="stack tight">
          <h1>Your account</h1>
          {guardian ? (
            <p className="small soft">You sit at a family’s table: this account has no profile and is in no list.</p>
          ) : (
            <p>
              Profile picture visibility: <strong>{shown ? (byGrant ? "Whom I allow" : "On") : "Off"}</strong>
              <span className="small soft">{` – ${VISIBILITY[shown ? (byGrant ? "allowed" : "true") : "false"]}`}</span>
              {shown && byGrant && <Link to={href("/picture-grants")}> Who may see it</Link>}
            </p>
          )}
        </div>
        <div className="row">
          <Link className="button quiet" to="?dialog=picture" preventScrollReset>
            Change picture
          </Link>
          {!guardian && <VisibilitySwitch {...loaderData} />}
        </div>
      </header>
      <div className="sections">
        <section className="card sheet">
          <h2>Account details</h2>
          <DescriptionList
            rows={[
              ["Name", name],
              ["Email", <Email key="email" address={email} />],
            ]}
          />
          <div className="row">
            <Link className="button quiet" to="?dialog=name" preventScrollReset>
              Edit name
            </Link>
            <Link className="button quiet" to={href("/change-password")}>
              Change Password
            </Link>
          </div>
        </section>
        {company && (
          <section className="card sheet">
            <h2>Company details</h2>
            <DescriptionList
              rows={[
                ["Name", company.companyName],
                ["Address", company.companyAddress],
                ["Contact number", company.contactNumber],
                ["CNIC", company.cnicLastFour && `ends in ${company.cnicLastFour}`],
                ["Company check", company.check],
              ]}
            />
            <div className="row">
              <Link className="button quiet" to={href("/profile")}>
                Edit company details
              </Link>
            </div>
          </section>
        )}
        {loaderData.isMember && <OwnProfile profileId={loaderData.profileId} />}
        <section className="card sheet">
          <h2>More</h2>
          <div className="row">
            {!guardian && (
              <Link className="button quiet" to={href("/subscription")}>
                My subscription
              </Link>
            )}
            <Link className="button quiet" to={href("/Settings")}>
              Settings
            </Link>
            <Link className="button quiet" to={href("/DeleteAccount")}>
              Delete Account
            </Link>
          </div>
        </section>
      </div>
      {(dialog === "name" || answer) && <NameDialog rules={rules} name={name} email={email} answer={answer} />}
      {(dialog === "picture" || problem) && <PictureDialog pictureId={pictureId} problem={problem} />}
      {(dialog === "plan" || needsPlan) && <PlanNeeded {...hiding} />}
    </div>
  )
}

interface SwitchProps {
  shown: boolean
  byGrant: boolean
  mayHide: boolean
  isMember: boolean
}

function VisibilitySwitch({ shown, byGrant, mayHide, isMember }: SwitchProps) {
  const next = shown ? "Hide my picture" : "Show my picture"
  if (shown && !mayHide)
    return (
      <Link className="button quiet" to="?dialog=plan" preventScrollReset>
        {next}
      </Link>
    )
  return (
    <PostForm preventScrollReset className="row">
      <button className="button quiet" name="show" value={String(!shown)}>
        {next}
      </button>
      {isMember && (
        <button className="button quiet" name="show" value={byGrant ? "true" : "allowed"}>
          {byGrant ? "Show it to everybody" : "Show it to whom I allow"}
        </button>
      )}
    </PostForm>
  )
}

function OwnProfile({ profileId }: { profileId: number | null }) {
  return (
    <section className="card sheet">
      <h2>Your profile</h2>
      {profileId ? (
        <div className="row">
          <Link className="button" to={href("/UserEditProfile/:id", { id: String(profileId) })}>
            Edit Profile
          </Link>
          <Link className="button quiet" to={href("/UserProfile/:id", { id: String(profileId) })}>
            View Profile
          </Link>
        </div>
      ) : (
        <EmptyState text="No profile data found">
          <Link className="button" to={href("/UserCreate-profile")}>
            Create your profile
          </Link>
        </EmptyState>
      )}
    </section>
  )
}
