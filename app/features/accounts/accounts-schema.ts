import { z } from "zod"

const LONGEST_PASSWORD = 128

export const loginSchema = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(6, "Username must be at least 6 characters")
    .max(254, "Please use at most 254 characters."),
  password: z
    .string({ error: "Password is required" })
    .min(6, "Password must be at least 6 characters")
    .max(LONGEST_PASSWORD, "Please use at most 128 characters."),
})
