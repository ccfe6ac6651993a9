import { nameIn, type OperationDocument, type Schema } from "./document-shape.ts"
import type { Operation } from "./operation.ts"

/** Of parameters in a path, what a shell calls them: `$PROFILE_ID`. */
const variableOf = (path: string, name: string) => {
  const before =
    path
      .slice(0, path.indexOf(`{${name}}`))
      .split("/")
      .filter(Boolean)
      .at(-1) ?? ""
  const of = name === "id" ? before.replace(/ies$/, "y").replace(/(?<=ch)es$|s$/, "") : ""
  return `${of}_${name}`
    .replace(/^_/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/\W/g, "_")
    .toUpperCase()
}

type Asked = Pick<Operation, "method" | "path" | "who" | "file" | "query">

/** A call as it is typed into a shell. Files and ids are names that whoever pastes it has. */
export function curlOf(origin: string, asked: Asked, document: OperationDocument, schemas: Record<string, Schema>) {
  const { method, path, who, file } = asked
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { schema } = document.parameters!.find((one) => one.name === name)!
    const choices = schema?.$ref ? schemas[nameIn(schema.$ref)]?.enum : schema?.enum
    return choices ? String(exampleOf(schema, schemas)) : `$${variableOf(path, name)}`
  })
  const needed = (document.parameters ?? []).filter((one) => one.in === "query" && one.required)
  const query = needed.map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, schemas)))}`)
  const whole = `"${origin}/api${address}${query.length > 0 ? `?${query.join("&")}` : ""}"`
  const content = document.requestBody?.content ?? {}
  const json = content["application/json"]?.schema
  const parts = [
    `curl ${whole}`,
    ...(method === "get" || (method === "post" && (json || file)) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(who === "anyone" ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(json && !(file && !file.optional)
      ? [`--json '${JSON.stringify(exampleOf(json, schemas)).replaceAll("'", "'\\''")}'`]
      : file
        ? formOf(content["multipart/form-data"]?.schema, file.field, schemas)
        : []),
    ...(document.responses["200"]?.content?.["application/json"] || document.responses["201"] ? [] : outOf(document)),
  ]
  return parts.join(" \\\n  ")
}

function formOf(schema: Schema | undefined, field: string, schemas: Record<string, Schema>) {
  const example = schema ? (exampleOf(schema, schemas) as Record<string, unknown>) : {}
  const { [field]: _file, ...rest } = example
  return [`-F ${field}=@$FILE`, ...Object.entries(rest).map(([name, value]) => `-F '${name}=${said(value)}'`)]
}

const said = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value))

const outOf = ({ responses }: OperationDocument) => (responses["200"]?.content ? ["-o answer"] : [])

/** A province is needed where the country has any, as that of the examples has; words where nothing else is sent. */
const NEEDED_HERE = ["province", "message"]

/** What must be sent, as the schema itself shows it. */
export function exampleOf(given: Schema | undefined, schemas: Record<string, Schema>): unknown {
  if (!given) return {}
  if (given.example !== undefined) return given.example
  const schema = given.$ref ? schemas[nameIn(given.$ref)]! : given
  if (schema.example !== undefined) return schema.example
  if (schema.properties) {
    const all = Object.entries(schema.properties)
    const required = all.filter(([name]) => schema.required?.includes(name) || NEEDED_HERE.includes(name))
    // Where nothing has to be sent, something shows what could be.
    const sent = required.length > 0 ? required : all.slice(0, 1)
    return Object.fromEntries(sent.map(([name, one]) => [name, exampleOf(one, schemas)]))
  }
  const one = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== "null")
  if (one) return exampleOf(one, schemas)
  if (schema.items) return [exampleOf(schema.items, schemas)]
  return schema.enum?.[0] ?? schema.const ?? "…"
}
