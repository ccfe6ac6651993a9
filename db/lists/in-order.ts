/** As their ids were found. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]) {
  const positions = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => positions.get(one.id)! - positions.get(other.id)!)
}
