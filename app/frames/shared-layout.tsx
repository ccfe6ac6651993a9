import { useRootData } from "#app/viewer/root-data.ts"
import MemberFrame from "./member-frame.tsx"
import PublicLayout from "./public-layout.tsx"

/** A page that members and strangers open, each in the frame that they know. */
export default function SharedLayout() {
  return useRootData()?.viewer ? <MemberFrame /> : <PublicLayout />
}
