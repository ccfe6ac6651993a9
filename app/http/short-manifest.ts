interface Manifest {
  routes: Record<string, { imports: string[]; [fact: string]: unknown }>
}

/**
 * The list of all addresses that every screen with scripts loads, without what it says by default and each screen's
 * files in one order: alike entries compress to next to nothing.
 */
export function shortManifest(script: string) {
  const [, head, json] = /^(window\.__reactRouterManifest=)(\{.*\});?$/s.exec(script.trim()) ?? []
  if (!head || !json) throw new Error("The router writes its manifest in another way: see docs/decisions/023")
  const manifest = JSON.parse(json) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const said = Object.entries(route).filter(([, value]) => value !== false)
    return [id, { ...Object.fromEntries(said), imports: route.imports.toSorted() }]
  })
  return `${head}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}
