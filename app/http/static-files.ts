import sirv from "sirv"
import { setOfflinePageHeaders } from "./headers.ts"

const YEAR = "public, max-age=31536000, immutable"
const HOUR = "public, max-age=3600"
/** The service worker must always be the current one. */
const ALWAYS_ASKED = ["/sw.js", "/offline.html", "/offline.js", "/offline.css"]

export function staticFiles(folder: string) {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      const time = path.startsWith("/assets/") ? YEAR : ALWAYS_ASKED.includes(path) ? "no-cache" : HOUR
      res.setHeader("Cache-Control", time)
      if (path === "/offline.html") setOfflinePageHeaders(res)
      if (path.endsWith(".ico")) res.setHeader("Content-Type", "image/vnd.microsoft.icon")
      // A new build may remove a file under the server: that may cost this answer, never the process.
      res.once("pipe", (file) => file.once("error", () => res.destroy()))
    },
  })
}
