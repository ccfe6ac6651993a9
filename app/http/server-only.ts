import type { Plugin } from "vite"

/** Ends the build where a browser's script would bring one of these packages: an import of one constant is enough. */
export function serverOnly(packages: string[]): Plugin {
  const within = new RegExp(`/node_modules/(${packages.join("|")})/`)
  return {
    name: "server-only",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue
        const sent = Object.entries(file.modules).filter(
          ([id, { renderedLength }]) => renderedLength > 0 && within.test(id),
        )
        if (sent.length > 0) this.error(`${file.fileName} would bring what is the server's alone: ${sent[0]![0]}`)
      }
    },
  }
}
