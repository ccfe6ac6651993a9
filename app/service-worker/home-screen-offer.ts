/** Only some browsers offer it, once, soon after the first page has come. */
interface Offer extends Event {
  prompt(): Promise<unknown>
}

let offer: Offer | undefined
let notice = () => {}

if (typeof window !== "undefined")
  window.addEventListener("beforeinstallprompt", (event) => {
    // In place of a bar of the browser's own over the page.
    event.preventDefault()
    offer = event as Offer
    notice()
  })

export const isOffered = () => offer !== undefined

export function watchOffer(onChange: () => void) {
  notice = onChange
  return () => {
    notice = () => {}
  }
}

/** A browser asks once for each offer. */
export function takeOffer() {
  offer?.prompt()
  offer = undefined
  notice()
}
