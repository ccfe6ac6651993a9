import { capital } from "#app/features/profiles/shown/biodata.ts"
import { TextWithNames } from "#app/ui/names.tsx"

export const ClientNumber = ({ text }: { text: string }) => (
  <p className="small soft">
    <TextWithNames text={capital(text)} />
  </p>
)
