import { PublicFrame } from "#app/ui/page/public-frame.tsx"
import { Screen } from "#app/ui/page/screen.tsx"

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Screen />
    </PublicFrame>
  )
}
