import { useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"
import MemberFrame from "./member-frame.tsx"
import PublicLayout from "./public-layout.tsx"

/** A page that members and strangers open, each in the frame that they know. */
export default function SharedLayout() {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  return root?.viewer ? <MemberFrame /> : <PublicLayout />
}
