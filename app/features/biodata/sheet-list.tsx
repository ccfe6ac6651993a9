import { href } from "react-router"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import type { OwnBiodata } from "./own-biodata.server.ts"

type Sheet = OwnBiodata["sheets"][number]

interface ReadyProps {
  profileId: string
  sheet: Sheet
}

export function SheetReady({ profileId, sheet }: ReadyProps) {
  const address = sheet.file && href("/UserProfile/:id/sheet/:file", { id: profileId, file: sheet.file })
  return (
    address && (
      <section className="card sheet stack tight" role="status">
        <h2>{sheet.kind === "pdf" ? "Your PDF is ready" : "Your picture is ready"}</h2>
        {sheet.kind === "picture" && (
          <img src={address} alt="Your biodata" width={216} height={384} className="biodata-picture" />
        )}
        <p>
          <a className="button" href={address} download>
            {sheet.kind === "pdf" ? "Save the PDF" : "Save the picture"}
          </a>
        </p>
        <p className="small soft">It can be fetched for a day. What you change in the profile meanwhile is in it.</p>
      </section>
    )
  )
}

export function SheetList({ biodata: { profileId, sheets } }: { biodata: Pick<OwnBiodata, "profileId" | "sheets"> }) {
  if (sheets.length === 0) return null
  return (
    <section className="card sheet stack tight">
      <h2>What was made</h2>
      <ul className="stack tight">
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            {sheet.file ? (
              <a href={href("/UserProfile/:id/sheet/:file", { id: String(profileId), file: sheet.file })} download>
                {titleOf(sheet)}
              </a>
            ) : (
              titleOf(sheet)
            )}
            <br />
            <span className="small soft">{sheet.parts}</span>
          </li>
        ))}
      </ul>
      <OnlyNewest of={sheets} />
    </section>
  )
}

const titleOf = ({ label, madeAt }: Sheet) => `${label}, ${madeAt}`
