import { renderToString } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { NonceContext } from "./nonce.ts"

/**
 * A page in one piece, with its own routes only and the data after the elements: the router's stream costs a small page
 * more than its elements. `render-page.test.tsx` fails when an upgrade changes this.
 */
export async function renderPage(router: EntryContext, url: string, nonce: string) {
  const handover = router.serverHandoffStream
  const data = handover ? await new Response(handover).text() : ""
  const page = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter
        context={{ ...router, manifest: onlyMatched(router), serverHandoffStream: undefined }}
        url={url}
        nonce={nonce}
      />
    </NonceContext>,
  )
  const scripts = router.renderMeta?.didRenderScripts ? handoverScript(data, nonce) : ""
  return `<!DOCTYPE html>${withoutDiscovery(behindStyles(page)).replace("</body>", () => `${scripts}</body>`)}`
}

// Preloads come behind the style sheet. With latency 2 s, 50 KB/s and a processor slowed six times the main screen is
// painted after 3.1 s instead of 4.9 s; without scripts after 2.7 s.
const behindStyles = (page: string) =>
  page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Texts and values have no quotation marks of their own. Lists of people would be up to 2 KB above what a page may weigh. */
const withoutDiscovery = (page: string) => page.replaceAll(' data-discover="true"', "")

function onlyMatched({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const ids = staticHandlerContext.matches.map((match) => match.route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

/** No text of a member can end the script, or its string. */
function handoverScript(data: string, nonce: string) {
  const written = data
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replace(/[<>&\p{Cc}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
  return `<script nonce="${nonce}">{let c=window.__reactRouterContext.streamController;c.enqueue('${written}');c.close()}</script>`
}
