import { csvFile } from "#app/http/csv.ts"
import { orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/import-file"
import { findImport } from "./client-import.server.ts"
import { IMPORT_COLUMNS } from "./heads/import-columns.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.file === "template.csv") return csvFile("rishta-clients", [IMPORT_COLUMNS.map(({ label }) => label)])
  const kept = orNotFound(params.file === "mistakes.csv" && (await findImport(context.get(viewerContext))))
  const rows = kept.judged.flatMap(({ row, name, wrong }) => (wrong ? [[row, name, wrong]] : []))
  return csvFile("mistakes", [["Row", "Name", "What is wrong"], ...rows])
}
