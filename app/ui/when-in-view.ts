/** Each time it comes into view; answers how to end it. Browsers without observers never do it. */
export function whenInView(element: Element, work: () => void, options?: IntersectionObserverInit) {
  if (!("IntersectionObserver" in window)) return
  // On a busy phone several entries come together, and the first may be outdated.
  const look = (steps: IntersectionObserverEntry[]) => steps.some(({ isIntersecting }) => isIntersecting) && work()
  const observer = new IntersectionObserver(look, options)
  observer.observe(element)
  return () => observer.disconnect()
}
