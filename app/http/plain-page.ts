import type { ServerResponse } from "node:http"
import { isApi } from "#app/addresses.ts"
import { errorText } from "./error-text.ts"
import { problemOf } from "./problem.ts"
import type { Refusal } from "./request-filter.ts"

/** Needs neither the product nor its database. Texts are our own, never a caller's. */
export function plainPage(status: number, text = errorText(status).text) {
  const { title } = errorText(status)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Rishta</title><link rel="stylesheet" href="/plain.css"><main><p class="code">${status}</p><h1>${title}</h1><p>${text}</p><p><a href="/">Back to Rishta</a></p></main></html>`
}

export function sendPlainPage(res: ServerResponse, { status, text, headers }: Refusal) {
  if (res.headersSent) return void res.destroy()
  if (isApi(res.req.url ?? "")) {
    res.writeHead(status, { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers })
    return void res.end(JSON.stringify(problemOf({ status, message: text })))
  }
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers })
  res.end(plainPage(status, text))
}
