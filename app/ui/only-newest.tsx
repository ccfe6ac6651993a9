import { SHORT_LIST } from "#db/lists/short-lists.ts"

interface OnlyNewestProps {
  of: readonly unknown[]
  most?: number
}

/** Below a list that ends there, once it is full. */
export const OnlyNewest = ({ of, most = SHORT_LIST }: OnlyNewestProps) =>
  of.length < most ? null : <p className="small soft">{`The newest ${most} are shown.`}</p>
