import { type ComponentType, lazy } from "react"

/**
 * Administrators have the portal around whatever they open. No other browser loads it; a server, which puts a page together
 * in one go, has it from the start (`entry.server.tsx`).
 */
export const administrators: { Frame: ComponentType } = {
  Frame: lazy(() => import("#app/features/portal/portal-frame.tsx")),
}
