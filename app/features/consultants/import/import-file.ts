import { csvFile } from "#app/http/csv.ts"
import { orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/import-file"
import { findImport } from "./client-import.server.ts"
import { templateFile } from "./import-file.server.ts"
import { PROBLEMS } from "./problems.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.file === "template.csv") return templateFile()
  const kept = orNotFound(params.file === "mistakes.csv" && (await findImport(context.get(viewerContext))))
  const rows = kept.judged.flatMap(({ row, name, wrong }) => (wrong ? [[row, name, PROBLEMS[wrong]]] : []))
  return csvFile("mistakes", [["Row", "Name", "What is wrong"], ...rows])
}
