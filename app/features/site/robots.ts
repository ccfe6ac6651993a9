import { config } from "#app/config.server.ts"

/** What visitors may read, without the login's many addresses and members' pictures. */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /*?redirectTo=",
    "Disallow: /biodata",
    "Disallow: /consent",
    "Disallow: /pictures/",
    "Disallow: /portal",
    "",
    `Sitemap: ${config.origin}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
