export function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase("en"))
    .join("")
}
