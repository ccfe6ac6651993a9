import { href } from "react-router"
import type { Role } from "#db/schema/accounts.ts"

interface Login {
  role: Role
  first: boolean
  guardian?: boolean
  /** The page that asked for a login, already checked. */
  remembered?: string
}

export const WELCOME = { title: "Login Successful", text: "Welcome back!", seconds: 1.5 } as const

export function startPage({ role, first, guardian, remembered }: Login) {
  if (guardian) return remembered ?? href("/family/table")
  if (first && role === "user") return href("/UserCreate-profile")
  if (first && role === "guest") return href("/profile")
  return remembered ?? href(role === "admin" ? "/portal" : "/users-side")
}
