import { href } from "react-router"
import type { Service } from "#app/features/accounts/service-names.ts"

/** The 'Join' of an assisted service: the login, and behind it the short form. */
export const joinAddress = (service: Service) =>
  `${href("/login")}?redirectTo=${encodeURIComponent(`${href("/assistance")}?service=${service}`)}`
