import { readFileSync, writeFileSync } from "node:fs"

/** Makes `public/icons.svg`, the one sprite of the product: `npm run icons` after a name was added here. */
const NAMES = [
  "bell",
  "book-open",
  "bookmark",
  "briefcase",
  "check",
  "chevron-left",
  "chevron-right",
  "circle-user",
  "clock",
  "ellipsis-vertical",
  "eye",
  "eye-off",
  "file",
  "gem",
  "heart",
  "house",
  "image",
  "info",
  "lock",
  "log-out",
  "mail",
  "map-pin",
  "menu",
  "message-circle",
  "mic",
  "moon-star",
  "paperclip",
  "pencil",
  "phone",
  "plus",
  "search",
  "send",
  "settings",
  "share-2",
  "shield-check",
  "star",
  "trash-2",
  "user",
  "user-plus",
  "users",
  "video",
  "x",
]

const symbols = NAMES.map((name) => {
  const icon = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8")
  const shapes = icon
    .slice(icon.indexOf(">", icon.indexOf("<svg")) + 1, icon.lastIndexOf("</svg>"))
    .replace(/\s+/g, " ")
  return `<symbol id="${name}" viewBox="0 0 24 24" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.trim()}</symbol>`
})
writeFileSync("public/icons.svg", `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`)
