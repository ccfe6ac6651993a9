const LOOK_MS = 60_000
const SOON_MS = 500

let number = 0
let show: (unread: number) => void
let refresh: () => void
let listIsOld = false
let begun = false
let soon: number | undefined

/** The bell's number is also in the page's title. */
export function follow(unread: number, onNumber: typeof show, onOldList: typeof refresh) {
  number = unread
  show = onNumber
  refresh = onOldList
  listIsOld = false
  update()
  if (begun) return
  begun = true
  setInterval(look, LOOK_MS)
  window.addEventListener("notice", () => {
    window.clearTimeout(soon)
    soon = window.setTimeout(look, SOON_MS)
  })
  document.addEventListener("visibilitychange", comeBack)
  document.addEventListener("toggle", open, true)
  new MutationObserver(writeTitle).observe(document.head, { childList: true, subtree: true, characterData: true })
}

/** A failed request is left to the next one. */
async function look() {
  if (document.visibilityState !== "visible") return
  const answer = await fetch("/notifications?unread").catch(() => undefined)
  if (answer?.status !== 200) return
  const unread = Number(await answer.text())
  if (!(unread >= 0) || unread === number) return
  number = unread
  listIsOld = true
  update()
}

function update() {
  show(number)
  writeTitle()
}

function comeBack() {
  if (document.visibilityState === "visible") refresh()
}

function open({ target }: Event) {
  const { open, querySelector } = target as HTMLDetailsElement
  if (listIsOld && open && querySelector.call(target, ".notes")) refresh()
}

function writeTitle() {
  const title = document.title.replace(/^\(\d+\+?\) /, "")
  const wanted = number > 0 ? `(${number > 99 ? "99+" : number}) ${title}` : title
  if (document.title !== wanted) document.title = wanted
}
