import type { ServerResponse } from "node:http"
import { errorWords } from "./error-words.ts"
import type { Refusal } from "./request-filter.ts"

/** A readable page that needs neither the product nor its database. Texts are our own, never a caller's. */
export function plainPage(status: number, text = errorWords(status).text) {
  const { title } = errorWords(status)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Rishta</title><link rel="stylesheet" href="/plain.css"><main><p class="code">${status}</p><h1>${title}</h1><p>${text}</p><p><a href="/">Back to Rishta</a></p></main></html>`
}

export function sendPlainPage(res: ServerResponse, { status, text, headers }: Refusal) {
  if (res.headersSent) return void res.destroy()
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers })
  res.end(plainPage(status, text))
}
