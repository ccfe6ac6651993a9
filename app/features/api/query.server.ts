import { z } from "zod"

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema

const isList = (schema: z.ZodType | undefined) => schema !== undefined && unwrapped(schema) instanceof z.ZodArray

/**
 * By name: a list where the schema has one, given as `a=1&a=2`, `a[]=1` or `a=1,2`; else one text. What is empty is not
 * given. `twice`: names of single values that stand there more than once.
 */
export function readQuery(search: URLSearchParams, shape: Record<string, z.ZodType>) {
  const given: Record<string, string | string[]> = {}
  const twice: string[] = []
  for (const key of new Set(search.keys())) {
    const name = isList(shape[key.replace(/\[\]$/, "")]) ? key.replace(/\[\]$/, "") : key
    const values = search.getAll(key).filter((value) => value !== "")
    if (isList(shape[name])) given[name] = [...(given[name] ?? []), ...values.flatMap((value) => value.split(","))]
    else if (values.length > 1) twice.push(name)
    else if (values.length === 1 || !(name in shape)) given[name] = values[0] ?? ""
  }
  return { given, twice }
}
