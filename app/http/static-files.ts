import sirv from "sirv"

/** The files of the build: hashed ones for good, compressed ahead. */
export function staticFiles(folder: string) {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      const lasting = path.startsWith("/assets/")
      // A worker outlives the pages that began it, so browsers must find a new one at once.
      const freshness = path === "/sw.js" ? "no-cache" : "public, max-age=3600"
      res.setHeader("Cache-Control", lasting ? "public, max-age=31536000, immutable" : freshness)
      if (path.endsWith(".ico")) res.setHeader("Content-Type", "image/vnd.microsoft.icon")
      // A new build may take a file away under the server: that may cost this answer, never the process.
      res.once("pipe", (file) => file.once("error", () => res.destroy()))
    },
  })
}
