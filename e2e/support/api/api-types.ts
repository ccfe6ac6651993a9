import { mkdir, readFile, writeFile } from "node:fs/promises"
import { registerHooks } from "node:module"

// TypeScript 7 has no interface for programs yet; the generator gets 5 until it has.
registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context) })
const { default: generate, astToString } = await import("openapi-typescript")
const { default: typescript } = await import("typescript-5")

/** Files are no text. */
const transform = ({ format }: { format?: string }) =>
  format === "binary" ? typescript.factory.createTypeReferenceNode("Blob") : undefined

/** The types of the client with which a story calls the JSON API: made of its document and nothing else. */
const document = JSON.parse(await readFile(new URL("../../../docs/openapi.json", import.meta.url), "utf8"))
const folder = new URL("./generated/", import.meta.url)
await mkdir(folder, { recursive: true })
await writeFile(new URL("api.d.ts", folder), astToString(await generate(document, { transform })))
