import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { listBureauIds } from "#app/features/consultants/bureau/bureaus.server.ts"
import { publicAddresses } from "./addresses.server.ts"

export async function loader() {
  const bureaus = (await listBureauIds()).map((id) => href("/consultants/:id", { id: String(id) }))
  const paths = [...publicAddresses.map(({ path }) => path), ...bureaus]
  const entries = paths.map((path) => `<url><loc>${config.origin}${path}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return new Response(sitemap, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
