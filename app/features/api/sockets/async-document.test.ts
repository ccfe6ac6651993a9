import { expect, test } from "vitest"
import { asyncApiDocument } from "./async-document.server.ts"

test("docs/asyncapi.json is the document", async () => {
  // `npx vitest run app/features/api/sockets/async-document.test.ts -u` writes it anew; `npm run lint` asks Redocly.
  await expect(`${JSON.stringify(asyncApiDocument(), null, 2)}\n`).toMatchFileSnapshot("../../../../docs/asyncapi.json")
})
