import { useRootData } from "#app/viewer/root-data.ts"
import MemberFrame from "./member-frame.tsx"
import PublicLayout from "./public-layout.tsx"

export default function SharedLayout() {
  return useRootData()?.viewer ? <MemberFrame /> : <PublicLayout />
}
