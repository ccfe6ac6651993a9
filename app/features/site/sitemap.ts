import { config } from "#app/config.server.ts"
import { publicAddresses } from "./addresses.server.ts"

export function loader() {
  const entries = publicAddresses.map(({ path }) => `<url><loc>${config.origin}${path}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return new Response(sitemap, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
