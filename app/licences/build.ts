import type { Plugin } from "vite"
import { once } from "../once.ts"
import { readNotices } from "./notices.ts"

const MODULE = "virtual:licences"
/** Hundreds of files, for both halves of a build. */
const notices = once(readNotices)

/** `virtual:licences` has the notices, on the server alone. No package gets into the browser's scripts without one. */
export function licences(): Plugin {
  return {
    name: "licences",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return
      if (this.environment.name === "client")
        this.error("Browsers are shown the notices, and never sent them as a script")
      return `export const notices = ${JSON.stringify(notices())}`
    },
    generateBundle() {
      if (this.environment.name !== "client") return
      const named = new Set(notices().map(({ name }) => name))
      const packages = [...this.getModuleIds()].map(packageOf).filter((name) => name !== undefined)
      const unnamed = [...new Set(packages)].filter((name) => !named.has(name))
      if (unnamed.length > 0) this.error(`Sent to browsers without a notice: ${unnamed.join(", ")}`)
    },
  }
}

/** `/…/node_modules/@conform-to/react/dist/index.mjs` is of `@conform-to/react`. */
function packageOf(moduleId: string) {
  const [first = "", second] = moduleId.split("/node_modules/").slice(1).at(-1)?.split("/") ?? []
  return first.startsWith("@") ? `${first}/${second}` : first || undefined
}
