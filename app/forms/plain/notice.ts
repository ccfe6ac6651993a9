import { NO_NETWORK } from "#app/network/no-network.ts"

/** The same elements as React's notices. */
export function notice(kind: "" | "bad", text: string, action: string, act: () => void) {
  const element = document.createElement("p")
  element.className = `notice ${kind}`
  element.setAttribute("role", kind ? "alert" : "status")
  element.innerHTML = `${text} <button type="button" class="link">${action}</button>`
  ;(element.lastChild as HTMLButtonElement).onclick = act
  return element
}

/** In view, whatever part of the page is. */
const toast = document.createElement("div")
toast.className = "toast"

export function clearToast() {
  toast.textContent = ""
  document.body.append(toast)
}

export function sayNotArrived(again: () => void) {
  clearToast()
  toast.append(notice("bad", `${NO_NETWORK} What you typed is kept.`, "Try again", again))
}
