import { z } from "zod"

/** What a schema is at last: without what it may be instead, and behind what is done to it first. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out as z.ZodType)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema
}
