import { expect, test } from "vitest"
import type { z } from "zod"
import {
  accountNameSchema,
  consultantSignupSchema,
  memberSignupSchema,
} from "#app/features/accounts/accounts-schema.ts"
import { contactSchema } from "#app/features/contact/contact-schema.ts"
import { consultantInfoSchema } from "#app/features/profiles/consultant-schema.ts"
import { stepSchemas } from "#app/features/profiles/steps/profile-schema.ts"
import { storySchema } from "#app/features/stories/story-schema.ts"
import { createUserSchema, editUserSchema } from "./users/edit/user-schema.ts"

const { member, client } = stepSchemas

/** Every form in which somebody is named. */
test.each<[z.ZodType, Record<string, string>]>([
  [memberSignupSchema, { name: "Name is required" }],
  [consultantSignupSchema(), { name: "Name is required", companyName: "Company name is required" }],
  [accountNameSchema, { name: "Name is required" }],
  [consultantInfoSchema(), { consultantName: "Consultant name is required", companyName: "Company name is required" }],
  [member.personal, { firstName: "First name is required", lastName: "Last name is required" }],
  [client.personal, { firstName: "First name is required", lastName: "Last name is required" }],
  [member.family, { fatherName: "Father name is required", motherName: "Mother name is required" }],
  [client.family, { fatherName: "Father name is required", motherName: "Mother's name is required" }],
  [contactSchema, { name: "Name is required" }],
  [storySchema, { names: "Your names are required", city: "City is required" }],
  [createUserSchema, { username: "Please enter username", city: "Please select a city" }],
  [editUserSchema, { username: "Please enter username", city: "Please select a city" }],
])("a name that nobody sees is none (%#)", (schema, messages) => {
  for (const invisible of ["\u200b\u200b", "\u202e\u2069", "\u200d\u3164", "\u2800 \u061c"]) {
    const typed = Object.fromEntries(Object.keys(messages).map((field) => [field, invisible]))
    const issues = schema.safeParse(typed).error?.issues ?? []
    for (const [field, message] of Object.entries(messages))
      expect(issues.find(({ path }) => path[0] === field)?.message).toBe(message)
  }
})
