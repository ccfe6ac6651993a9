import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { build, type Plugin, type Rolldown } from "vite"

const FOLDER = "app/service-worker"

/** One file each, under a stable address: `/sw.js` and what it prefetches. */
export function serviceWorker(engines: string[]): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      const html = readFileSync(`${FOLDER}/page/offline.html`, "utf8").replaceAll(/\n\s*/g, "\n")
      const page = { "offline.html": html, ...(await built("page/offline.ts", "offline", engines, { format: "es" })) }
      const version = createHash("sha256").update(JSON.stringify(page)).digest("hex").slice(0, 8)
      const define = { OFFLINE_VERSION: JSON.stringify(version) }
      const worker = await built("worker.ts", "sw", engines, { format: "iife", define })
      for (const [fileName, source] of Object.entries({ ...page, ...worker }))
        this.emitFile({ type: "asset", fileName, source })
    },
  }
}

interface Shape {
  /** A style sheet is built only beside a module. */
  format: "es" | "iife"
  define?: Record<string, string>
}

async function built(entry: string, name: string, engines: string[], { format, define }: Shape) {
  const output = { format, entryFileNames: `${name}.js`, assetFileNames: `${name}.[ext]` } as const
  const { output: files } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: engines,
      cssTarget: engines,
      cssMinify: "lightningcss",
      modulePreload: false,
      rolldownOptions: { input: `${FOLDER}/${entry}`, output },
    },
  })) as Rolldown.RolldownOutput
  return Object.fromEntries(files.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]))
}
