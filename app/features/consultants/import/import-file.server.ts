import { csvFile } from "#app/http/csv.ts"
import { IMPORT_COLUMNS } from "./heads/import-columns.server.ts"

export const templateFile = () => csvFile("rishta-clients", [IMPORT_COLUMNS.map(({ label }) => label)])
