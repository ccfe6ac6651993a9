export interface SheetRow {
  number: number
  cells: string[]
}
