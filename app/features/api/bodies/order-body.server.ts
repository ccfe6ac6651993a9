import { z } from "zod"
import { isReturnAddress } from "#app/features/subscriptions/card/return-address.server.ts"
import { REGIONS } from "#app/features/subscriptions/plan-schema.ts"
import { plan } from "#db/schema/subscriptions.ts"

/** What is ordered. */
export const orderBody = {
  plan: z.enum(plan.enumValues).meta({ example: "standard" }),
  region: z
    .enum(REGIONS)
    .default("pakistan")
    .meta({ example: "pakistan", description: "Which prices: of Pakistan in rupees, or elsewhere in dollars." }),
  returnTo: z
    .url()
    .max(500)
    .refine(isReturnAddress, "This site leads nobody there after a payment. Its operator can allow it.")
    .optional()
    .meta({
      example: "pk.example.app:/paid",
      description:
        "Where the page after the payment leads back to: a scheme that the site's operator has listed in `APP_SCHEMES`, or an origin in `API_ORIGINS`. What the payment came to is told by `GET /orders/{id}`.",
    }),
}

/** Where an order is paid. */
export const checkout = z
  .object({
    url: z.url().meta({ example: "https://rishta.example/payment?reference=0123456789abcdefghijkl" }),
    orderId: z.int().meta({ example: 42, description: "Read it with `GET /orders/{id}`." }),
  })
  .meta({ id: "Checkout" })
