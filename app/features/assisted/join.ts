import { href } from "react-router"
import type { Service } from "#app/features/accounts/service-names.ts"

export const joinAddress = (service: Service) =>
  `${href("/login")}?redirectTo=${encodeURIComponent(`${href("/assistance")}?service=${service}`)}`
