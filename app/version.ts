import manifest from "../package.json" with { type: "json" }

/** Of the product, as in CHANGELOG.md. */
export const version: string = manifest.version
