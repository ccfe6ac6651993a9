import { sql } from "drizzle-orm"
import { type Database, db } from "./client.ts"

interface Plan {
  execute(values: Record<string, unknown>): Promise<unknown>
}

interface Query extends PromiseLike<unknown> {
  prepare(name: string): Plan
}

/** Each costs a connection about 100 KB, for good. */
const MOST_PLANS = 300
const MOST_OF_A_QUERY = 100

let kept = { of: db, count: 0 }

/**
 * Prepared once a shape of `values` and `way`. Texts and numbers of `values` are placeholders in `write`: hand them
 * only to the database, compute with a `way`. Not for searches by words or rare values, best planned anew.
 */
export function planned<Values, Way extends (string | number | boolean)[], Asked extends Query>(
  write: (values: Values, ...way: Way) => Asked,
) {
  let plans = new Map<string, Plan>()
  let plansOf: typeof db
  return (values: Values, ...way: Way) => {
    if (kept.of !== db) kept = { of: db, count: 0 }
    if (plansOf !== db) [plans, plansOf] = [new Map(), db]
    const given: unknown[] = []
    const shape = `${way} ${shapeOf(values, given)}`
    let plan = plans.get(shape)
    if (!plan && kept.count < MOST_PLANS && plans.size < MOST_OF_A_QUERY) {
      plan = write(withPlaceholders(values, { next: 0 }) as Values, ...way).prepare("planned")
      plans.set(shape, plan)
      kept.count += 1
    }
    return (plan?.execute(given as unknown as Record<string, unknown>) ?? write(values, ...way)) as Promise<
      Awaited<Asked>
    >
  }
}

/** Inside a transaction it is written and planned anew. */
export function plannedWithin<Values, Asked extends Query>(write: (within: Database, values: Values) => Asked) {
  const read = planned((values: Values) => write(db, values))
  return (within: Database, values: Values) =>
    (within === db ? read(values) : write(within, values)) as Promise<Awaited<Asked>>
}

const isPlain = (value: unknown): value is object => Object.getPrototypeOf(value) === Object.prototype
const isFixed = (value: unknown) => value === null || value === undefined || typeof value === "boolean"

function shapeOf(value: unknown, given: unknown[]): string {
  if (isFixed(value)) return String(value)
  if (Array.isArray(value)) return `[${value.map((one) => shapeOf(one, given))}]`
  if (isPlain(value)) return `{${Object.entries(value).map(([key, one]) => `${key}:${shapeOf(one, given)}`)}}`
  given.push(value)
  return "?"
}

function withPlaceholders(value: unknown, numbers: { next: number }): unknown {
  if (isFixed(value)) return value
  if (Array.isArray(value)) return value.map((one) => withPlaceholders(one, numbers))
  if (isPlain(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlaceholders(one, numbers)]))
  return sql.placeholder(String(numbers.next++))
}
