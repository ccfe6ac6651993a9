import { isolatedIfNeeded } from "#app/ui/isolated.ts"

const LONGEST_LINE = 72
const LINE = "margin:0 0 12px"
const BURGUNDY = "#8a1b34"

export interface Letter {
  name: string
  text: string[]
  list?: string[]
  link: { to: string; label: string }
  /** Why the mail came, and where to end them. */
  footer: { why: string; settings: string; unsubscribe: string; ends: string }
}

/** No digits in addresses and short lines: nothing is re-encoded in transport. */
export function plainPart({ name, text, list = [], link, footer }: Letter) {
  const parts = [
    `Dear ${isolatedIfNeeded(name)},`,
    ...text.map((line) => folded(line)),
    ...(list.length > 0 ? [list.map((line) => folded(line, "- ", "  ")).join("\n")] : []),
    `${link.label}:\n${link.to}`,
    "Rishta",
    `--\n${folded(footer.why)}\nChoose what is mailed: ${footer.settings}\n${footer.ends}:\n${footer.unsubscribe}`,
  ]
  return `${withoutNeedlessMarks(parts.join("\n\n"))}\n`
}

/** Loads nothing from anywhere, so nobody sees when or where it is read. */
export function htmlPart({ name, text, list = [], link, footer }: Letter) {
  const lines = [`Dear ${isolatedIfNeeded(name)},`, ...text].map((line) => `<p style="${LINE}">${escaped(line)}</p>`)
  const items = list.map((line) => `<li style="margin:0 0 6px">${escaped(line)}</li>`)
  return `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rishta</title></head>
<body style="margin:0;padding:24px 12px;background:#fdfaf4;color:#34211e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif;color:${BURGUNDY}">Rishta</p>
<div style="padding:24px;background:#ffffff;border:1px solid #e5ddd1;border-top:3px solid #d7a03d;border-radius:12px">
${lines.join("\n")}
${items.length > 0 ? `<ul style="margin:0 0 12px;padding-left:20px">\n${items.join("\n")}\n</ul>` : ""}
<p style="margin:20px 0 4px"><a href="${escaped(link.to)}" style="display:inline-block;padding:12px 22px;background:${BURGUNDY};color:#fdfaf4;border-radius:24px;text-decoration:none;font-weight:600">${escaped(link.label)}</a></p>
</div>
<p style="margin:16px 0 0;font-size:13px;color:#6d5852">${escaped(footer.why)}<br>
<a href="${escaped(footer.settings)}" style="color:#6d5852">Choose what is mailed</a> · <a href="${escaped(footer.unsubscribe)}" style="color:#6d5852">${escaped(footer.ends)}</a></p>
</div>
</body>
</html>
`
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** Isolation marks matter only for right-to-left text; without them the mail is plain ASCII. */
function withoutNeedlessMarks(text: string) {
  const bare = text.replace(/[\u2066-\u2069]/g, "")
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(bare) ? text : bare
}

function folded(text: string, first = "", rest = "") {
  const lines = [first]
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1]!
    const empty = last === first || last === rest
    if (!empty && last.length + word.length >= LONGEST_LINE) lines.push(rest + word)
    else lines[lines.length - 1] = empty ? last + word : `${last} ${word}`
  }
  return lines.join("\n")
}
