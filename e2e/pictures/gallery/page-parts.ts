export const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; color: #222; background: #f4f4f4 }
header { position: sticky; top: 0; z-index: 1; padding: 8px 16px; background: #fff; border-bottom: 1px solid #ccc }
header h1, header p { margin: 0 0 4px } header h1 { font-size: 18px }
form label, form output { margin-right: 16px }
main { padding: 0 16px }
table { border-collapse: collapse }
tr, section { scroll-margin-top: 110px }
th, td { padding: 6px; border-top: 1px solid #ccc; text-align: left; vertical-align: top }
th[scope=row] { min-width: 180px; max-width: 220px; font-weight: normal; overflow-wrap: anywhere }
.picture { display: block; width: 200px; height: 320px; overflow: hidden; border: 1px solid #bbb; background: #fff }
.picture.wide { width: 300px }
figure { display: inline-block; margin: 8px 16px 8px 0 } figure .picture { display: inline-block; height: 420px }
img { display: block; width: 100%; height: auto }
pre { max-height: 320px; overflow: auto; padding: 8px; background: #fff; border: 1px solid #ccc }
[hidden] { display: none }
`

/** Filters the rows by what stands in the form, which the address keeps. */
export const SCRIPT = `
const [role, words, changed, count] = ["role", "words", "changed", "count"].map((id) => document.getElementById(id))
const asked = new URLSearchParams(location.search)
role.value = asked.get("role") ?? ""
words.value = asked.get("words") ?? ""
changed.checked = asked.has("changed")
function filter() {
  const looked = words.value.trim().toLowerCase()
  let shown = 0
  for (const one of document.querySelectorAll("[data-role]")) {
    const fits = (!role.value || one.dataset.role === role.value) && one.dataset.words.includes(looked) && (!changed.checked || one.dataset.mark)
    one.hidden = !fits
    if (fits && one.localName === "tr") shown++
  }
  count.value = shown + " shown"
  const query = new URLSearchParams()
  if (role.value) query.set("role", role.value)
  if (looked) query.set("words", looked)
  if (changed.checked) query.set("changed", "")
  history.replaceState(null, "", "?" + query + location.hash)
}
document.querySelector("form").addEventListener("input", filter)
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault())
filter()
`
