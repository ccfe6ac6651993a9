import { z } from "zod"
import { choice, lines } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { assistedService } from "#db/schema/consultants.ts"

export const assistedSchema = z.object({
  service: choice(assistedService.enumValues, "Please choose one of the two."),
  wish: lines("Please tell us whom you are looking for.", 1000),
})

export const claimSchema = z.object({ id: idField })

export const serviceFrom = (request: Request) =>
  z.enum(assistedService.enumValues).nullable().catch(null).parse(new URL(request.url).searchParams.get("service"))
