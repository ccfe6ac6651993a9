import type { Kept } from "./keep.ts"

export const hasChanged = ({ pictures, tree }: Kept) =>
  [...Object.values(pictures), tree].some(({ change }) => change === "changed")
