import type { ListedScene } from "../scenes/all.ts"
import { ROLES } from "../scenes/scene.ts"
import { VARIANTS, type Variant } from "../shoot.ts"
import { hasChanged } from "./changes.ts"
import type { Kept } from "./keep.ts"
import { SCRIPT, STYLE } from "./page-parts.ts"

export interface Shown {
  scene: ListedScene
  kept: Kept
  /** Photographed in this run. */
  isOfThisRun: boolean
}

export interface Failed {
  title: string
  text: string
}

interface Run {
  /** Screens of the last run that there are no more. */
  gone: string[]
  failed: Failed[]
  began: Date
}

/** One page: what changed on top, then a row a screen and state, a column a variant. */
export function galleryPage(shown: Shown[], { gone, failed, began }: Run) {
  const changed = shown.filter(({ kept, isOfThisRun }) => isOfThisRun && hasChanged(kept))
  const isNew = shown.filter(({ kept, isOfThisRun }) => isOfThisRun && kept.tree.change === "new")
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures of every screen</title>
<style>${STYLE}</style>
<header>
<h1>Pictures of every screen</h1>
<p>${shown.length} screens and states; ${shown.filter(({ isOfThisRun }) => isOfThisRun).length} of them photographed on ${began.toLocaleString("en-GB")}.
${changed.length} changed since the run before, ${isNew.length} new, ${gone.length} gone, ${failed.length} could not be photographed.</p>
<form>
<label>Role <select id="role"><option value="">All</option>${Object.values(ROLES).map((role) => `<option>${role}</option>`)}</select></label>
<label>Address or state <input id="words" type="search"></label>
<label><input id="changed" type="checkbox"> changed or new alone</label>
<output id="count"></output>
</form>
</header>
<main>
${failed.length > 0 ? `<h2>Not photographed</h2>${failed.map(failedEntry).join("")}` : ""}
${gone.length > 0 ? `<h2>Gone since the last run</h2><ul>${gone.map((slug) => `<li>${escaped(slug)}</li>`).join("")}</ul>` : ""}
<h2>What changed</h2>
${changed.length > 0 ? changed.map(changeEntry).join("\n") : "<p>Nothing that had a picture before.</p>"}
<h2>All screens</h2>
<table>
<thead><tr><th>Screen</th>${VARIANTS.map(({ text: label }) => `<th>${label}</th>`).join("")}</tr></thead>
<tbody>
${shown.map(row).join("\n")}
</tbody>
</table>
</main>
<script>${SCRIPT}</script>
</html>
`
}

function row({ scene, kept, isOfThisRun }: Shown) {
  const { role, pattern, state, slug } = scene
  const mark = !isOfThisRun ? "" : hasChanged(kept) ? "changed" : kept.tree.change === "new" ? "new" : ""
  return `<tr id="${slug}" data-role="${ROLES[role]}" data-words="${escaped(`${pattern} ${state} ${kept.address} ${kept.title}`.toLowerCase())}" data-mark="${mark}">
<th scope="row"><b>${escaped(pattern)}</b><br>${escaped(state)}<br><small>${ROLES[role]} · ${escaped(kept.title)}<br>${escaped(kept.address)}</small>
<p><a href="now/${slug}/tree.yml">As text</a></p>${mark && `<mark>${mark}</mark>`}${isOfThisRun ? "" : "<small>From an earlier run</small>"}</th>
${VARIANTS.map((variant) => `<td>${thumbnail("now", slug, variant, kept)}</td>`).join("\n")}
</tr>`
}

function changeEntry({ scene, kept }: Shown) {
  const pictures = VARIANTS.filter(({ name }) => kept.pictures[name]?.change === "changed")
  return `<section data-role="${ROLES[scene.role]}" data-words="${escaped(scene.title.toLowerCase())}" data-mark="changed">
<h3><a href="#${scene.slug}">${escaped(scene.title)}</a></h3>
${kept.tree.text ? `<details open><summary>As text</summary><pre>${escaped(kept.tree.text)}</pre></details>` : ""}
${pictures
  .map(
    (variant) => `<figure><figcaption>${variant.text}: before, now, difference</figcaption>
${["before", "now", "changed"].map((folder) => thumbnail(folder, scene.slug, variant, kept)).join("\n")}</figure>`,
  )
  .join("\n")}
</section>`
}

function thumbnail(folder: string, slug: string, { name, width, text: label }: Variant, { pictures }: Kept) {
  const picture = pictures[name]
  if (!picture) return "–"
  const src = `${folder}/${slug}/${name}.jpg`
  return `<a class="picture${width > 360 ? " wide" : ""}" href="${src}"><img src="${src}" alt="${label}" loading="lazy" width="${width}" height="${picture.height}"></a>`
}

const failedEntry = ({ title, text: label }: Failed) =>
  `<details><summary>${escaped(title)}</summary><pre>${escaped(label)}</pre></details>`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!)
