import { fillIn } from "./kept-typed.ts"

const REFUSED = 400

/** Shows the server's answer to a form. Scripts in it do not run: their policy has come with it and does not hold here. */
export function replacePage(html: string, status: number) {
  const page = new DOMParser().parseFromString(html, "text/html")
  document.title = page.title
  document.body.replaceWith(page.body)
  fillIn()
  const error = document.querySelector("[role=alert]")
  if (error) error.scrollIntoView()
  if (status === REFUSED) return
  // In place of the form, with other styles perhaps: Back leads to the form, and it is filled in again.
  document.head.replaceWith(page.head)
  history.pushState(null, "")
  window.onpopstate = () => location.reload()
}
