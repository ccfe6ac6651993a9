import { z } from "zod"

/** In an address, and from careless clients, it is a text. */
export const id = z
  .preprocess(
    (given) => (typeof given === "string" && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : given),
    z.int({ error: "Please give an id." }).min(1, "Please give an id."),
  )
  .meta({ example: 42, description: "A number." })

export const clientId = id
  .optional()
  .meta({ example: 42, description: "For a marriage consultant: the client for whom she looks." })

export const device = z.string().max(4_000).optional().meta({
  example: "eyJkZXZpY2Ui",
  description:
    "What the last login here answered as `device`: then what strangers try elsewhere does not keep its owner out.",
})

export const message = z.object({ message: z.string() }).meta({ id: "Message" })

/** What was made, where it has little to tell. */
export const made = z.object({ message: z.string(), _id: z.int().meta({ example: 3 }) }).meta({ id: "Made" })

export const removed = z
  .object({
    message: z.string(),
    removed: z.int().nullable().meta({
      example: 12,
      description: "For a day `POST /removed/{removedId}` puts it back. Null where nothing was there.",
    }),
  })
  .meta({ id: "Removal" })

export const password = (example: string) => ({ example, format: "password" })
