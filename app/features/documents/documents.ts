import { href } from "react-router"
import type { DocumentName } from "#db/schema/document-versions.ts"

export const DOCUMENT_NAMES: Record<DocumentName, string> = {
  terms: "Terms and Conditions",
  privacy: "Privacy Policy",
}

export const documentPath = (document: DocumentName) =>
  document === "terms" ? href("/Termsandcondition") : href("/PrivacyPolicy")

/** New words are told of so many days before they hold, as the terms promise. */
export const NOTICE_DAYS = 14

/** As it was written, a line for each change. */
export const changesIn = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
