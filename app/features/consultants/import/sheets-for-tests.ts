import { csvOf } from "#app/http/csv.ts"
import { IMPORT_COLUMNS } from "./heads/import-columns.server.ts"

const SANA: Record<string, string> = {
  "First Name": "Sana",
  "Last Name": "Malik",
  "Marital Status": "Single",
  "Date of Birth": "1998-03-14",
  Gender: "female",
  "Contact Number": "0300 1234567",
  Nationality: "Pakistani",
  Residence: "Urban",
  Ethnicity: "Asian",
  Province: "Punjab",
  Religion: "Islam",
  Caste: "Malik",
  City: "Lahore",
  Sect: "Sunni",
  "Education Level": "Graduate",
  "Employed Status": "Job holder",
  Occupation: "Job",
  "Health Condition": "Good",
  Height: "5'4",
  "Salary/Income": "50,000 - 70,000",
}

/** Other columns have the first value of their list. */
export const rowOf = (overrides: Record<string, string> = {}) =>
  IMPORT_COLUMNS.map(
    ({ label, values }) =>
      overrides[label] ?? SANA[label] ?? values?.find((value) => value !== "No preference") ?? "Amina Malik",
  )

export const HEADINGS = IMPORT_COLUMNS.map(({ label }) => label)

export const sheetOf = (...rows: Record<string, string>[]) => csvOf([HEADINGS, ...rows.map(rowOf)])
