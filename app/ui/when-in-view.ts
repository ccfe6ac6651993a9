/** Does the work each time that the element comes into view; answers what ends it. Browsers without observers never do it. */
export function whenInView(element: Element, work: () => void, options?: IntersectionObserverInit) {
  if (!("IntersectionObserver" in window)) return
  // On a busy phone several steps come together, and the first of them may say that it is not in view yet.
  const look = (steps: IntersectionObserverEntry[]) => steps.some(({ isIntersecting }) => isIntersecting) && work()
  const observer = new IntersectionObserver(look, options)
  observer.observe(element)
  return () => observer.disconnect()
}
