import { data, href, Link, redirect } from "react-router"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/account-type"

const NO_CHOICE = { title: "Oops!", text: "Please select an option!", chosen: null }
const COMING_SOON = { title: "Marriage Consultant", text: "This feature is coming soon!", chosen: "consultant" }

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(href("/users-side"))
  return null
}

export async function action({ request }: Route.ActionArgs) {
  const accountType = (await readFields(request)).get("accountType")
  if (accountType === "user") return redirect(href("/users"))
  if (accountType !== "consultant") return data(NO_CHOICE, { status: 400 })
  if ((await siteSetting("consultantSignup")) === "open") return redirect(href("/consultant-signup"))
  return COMING_SOON
}

export default function AccountType({ actionData: popup }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <PageHead
        title="Sign up – Rishta"
        path={href("/Signup")}
        description="Join Rishta for yourself or for somebody in your family, or as a marriage consultant. Creating a profile and browsing are free."
      />
      <PostForm className="card sheet stack">
        <h1>Join Rishta</h1>
        <fieldset className="field" aria-describedby={popup ? "dialog-text" : undefined}>
          <legend>I am joining as</legend>
          <Type value="user" label="User" icon="user" chosen={popup?.chosen}>
            To find a match for yourself, or for somebody in your family
          </Type>
          <Type value="consultant" label="Marriage Consultant" icon="briefcase" chosen={popup?.chosen}>
            To look for matches for your clients
          </Type>
        </fieldset>
        <SubmitButton>Next</SubmitButton>
        <p>
          Already a member? <Link to={href("/login")}>Login</Link>
        </p>
      </PostForm>
      {popup && (
        <Dialog title={popup.title} close={href("/Signup")}>
          <p id="dialog-text">{popup.text}</p>
          {popup.chosen && (
            <p>
              <Link to={href("/consultant-signup")}>I was invited to register</Link>
            </p>
          )}
        </Dialog>
      )}
    </div>
  )
}

interface TypeProps {
  value: string
  label: string
  icon: string
  chosen?: string | null
  children: string
}

function Type({ value, label, icon, chosen, children }: TypeProps) {
  return (
    <label className="choice account-type">
      <input type="radio" name="accountType" value={value} defaultChecked={chosen === value} />
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        <span className="hint">{children}</span>
      </span>
    </label>
  )
}
