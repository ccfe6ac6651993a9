/** Of pages that their address alone opens: kept by no cache, told to no other site, found by no search. */
export const secretHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
})
