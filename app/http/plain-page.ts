import type { ServerResponse } from "node:http"
import type { Refusal } from "./door.ts"

const TITLES: Record<number, string> = {
  400: "That request could not be read",
  403: "Not allowed",
  404: "Page not found",
  405: "Method not allowed",
  408: "Too slow",
  413: "Too large",
  415: "Not a form",
  421: "Wrong address",
  429: "Too many tries",
  500: "Something went wrong",
  503: "Back in a moment",
}

/** A readable page that needs neither the product nor its database. Texts are our own, never a caller's. */
export function plainPage(status: number, text: string) {
  const title = TITLES[status] ?? "Something went wrong"
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Rishta</title><link rel="stylesheet" href="/plain.css"><main><p class="code">${status}</p><h1>${title}</h1><p>${text}</p><p><a href="/">Back to Rishta</a></p></main></html>`
}

export function sendPlainPage(res: ServerResponse, { status, text, headers }: Refusal) {
  if (res.headersSent) return void res.destroy()
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers })
  res.end(plainPage(status, text))
}
