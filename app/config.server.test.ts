import { expect, test } from "vitest"
import { parseConfig } from "./config.server.ts"

test.each(["SESSION_SECRET", "PAYMENT_WEBHOOK_SECRET"])(
  "%s may be several, and none of them short or empty",
  (name) => {
    const long = "a secret of enough length"
    const read = (value: string) => parseConfig({ DATA_DIR: ".data/test", [name]: value })
    expect(() => read(`${long},`)).toThrow(`${name} must be one or more secrets`)
    expect(() => read(`${long},short`)).toThrow(`${name} must be one or more secrets`)
    const { sessionSecrets, paymentWebhookSecrets } = read(`${long}, ${long} before`)
    expect([sessionSecrets, paymentWebhookSecrets]).toContainEqual([long, `${long} before`])
  },
)
