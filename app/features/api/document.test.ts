import { expect, test } from "vitest"
import { openApiDocument } from "./document.server.ts"
import { operations } from "./operations.ts"

test("the document tells every call once", () => {
  const documented = Object.entries(openApiDocument().paths!).flatMap(([path, item]) =>
    Object.keys(item!).map((method) => `${method} ${path}`),
  )
  expect(documented.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test("docs/openapi.json is the document", async () => {
  // `npx vitest run app/features/api/document.test.ts -u` writes it anew; `npm run lint` asks Redocly what it thinks of it.
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot("../../../docs/openapi.json")
})
