/** People write their city themselves: with capitals, or without. */
export function citySpellings(city: string) {
  const small = city.toLowerCase()
  return [...new Set([city, small, small.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase())])]
}
