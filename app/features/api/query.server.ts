import { z } from "zod"
import { unwrapped } from "./unwrapped.ts"

const isList = (schema: z.ZodType | undefined) => schema !== undefined && unwrapped(schema) instanceof z.ZodArray

/**
 * By name: a list where the schema has one, given as `a=1&a=2`, `a[]=1` or `a=1,2`; else one text. What is empty is not
 * given. `twice`: names of single values that stand there more than once.
 */
export function readQuery(search: URLSearchParams, shape: Record<string, z.ZodType>) {
  const given: Record<string, string | string[]> = {}
  const twice: string[] = []
  for (const key of new Set(search.keys())) {
    const plain = key.replace(/\[\]$/, "")
    const name = isList(shape[plain]) ? plain : key
    const values = search.getAll(key).filter((value) => value !== "")
    if (isList(shape[name])) given[name] = [...(given[name] ?? []), ...values.flatMap((value) => value.split(","))]
    else if (values.length > 1) twice.push(name)
    else if (values.length === 1 || !(name in shape)) given[name] = values[0] ?? ""
  }
  return { given, twice }
}
