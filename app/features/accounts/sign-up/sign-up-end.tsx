import type { FieldMetadata } from "@conform-to/react"
import { href, Link } from "react-router"
import { PasswordField } from "#app/forms/fields.tsx"
import { Honeypot, SubmitButton } from "#app/forms/form-parts.tsx"

interface SignUpEndProps {
  fields: Record<"password" | "confirmPassword", FieldMetadata<string>>
  promise: string
  registered: string
}

export function SignUpEnd({ fields, promise, registered }: SignUpEndProps) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label="Password"
        hint="At least 6 characters. Three or four words are easy to remember and hard to guess."
        autoComplete="new-password"
      />
      <PasswordField field={fields.confirmPassword} label="Confirm Password" autoComplete="new-password" />
      <Honeypot />
      <p className="small">
        {`By signing up you ${promise} the `}
        <a href={href("/Termsandcondition")}>Terms and Conditions</a>
        {" and the "}
        <a href={href("/PrivacyPolicy")}>Privacy Policy</a>.
      </p>
      <SubmitButton>Sign Up</SubmitButton>
      <p>
        {registered} <Link to={href("/login")}>Login</Link>
      </p>
    </>
  )
}
