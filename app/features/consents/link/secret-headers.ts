/** For pages that their address alone opens: no cache, no referrer, no search engine. */
export const secretHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
})
