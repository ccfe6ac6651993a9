interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, { id: string; imports: string[]; css: string[]; [fact: string]: unknown }>
}

/** What nearly every route says is put back where the list is read. */
const WHOLE = "(m=>{for(let id in m.routes)m.routes[id]={id,css:[],hasDefaultExport:!0,...m.routes[id]};return m})"

/**
 * The list of all addresses that every screen with scripts loads, without what it says by default, what the first page has
 * loaded anyway, and with each screen's files in one order: alike entries compress to next to nothing.
 */
export function shortManifest(script: string) {
  const [, head, json] = /^(window\.__reactRouterManifest=)(\{.*\});?$/s.exec(script.trim()) ?? []
  if (!head || !json) throw new Error("The router writes its manifest in another way: see docs/decisions/023")
  const manifest = JSON.parse(json) as Manifest
  const routes = Object.entries(manifest.routes).map(
    ([id, { id: _same, css, hasDefaultExport, imports, ...facts }]) => {
      const said = Object.entries(facts).filter(([, value]) => value !== false)
      const further = imports.filter((file) => !manifest.entry.imports.includes(file)).toSorted()
      const unusual = { ...(css.length > 0 && { css }), ...(!hasDefaultExport && { hasDefaultExport: false }) }
      return [id, { ...Object.fromEntries(said), ...unusual, imports: further }]
    },
  )
  return `${head}${WHOLE}(${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })});`
}
