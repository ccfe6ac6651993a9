/** How long something took, as people say it: 'less than a second', '12 seconds', '3 minutes'. */
export function lasted(ms: number) {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return "less than a second"
  if (seconds < 120) return seconds === 1 ? "a second" : `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
