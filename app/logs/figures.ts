import { type Aggregator, Counter, Gauge, Histogram, register } from "prom-client"

/** Registered once, though server and build each load a copy of the file. */
function registered<Figure>(name: string, make: () => Figure) {
  return (register.getSingleMetric(name) as Figure | undefined) ?? make()
}

export const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  registered(name, () => new Counter({ name, help, labelNames }))

/** Each label must have few values, as each of them takes a line for each bucket. */
export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  buckets: number[],
  labelNames: Label[] = [],
) => registered(name, () => new Histogram({ name, help, buckets, labelNames }))

/** One number, or one for each value of a label; undefined where it is not known just now. */
type Reading = number | undefined | ReadonlyMap<string, number | undefined>

interface GaugeOptions {
  label?: string
  /** What several processes say together: their sum, or the largest of what all of them know. */
  together?: Extract<Aggregator, "sum" | "max" | "min">
}

/** Read when the figures are. A second one of the name takes the first one's place: its part was loaded anew. */
export function gauge(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  { label, together: aggregator = "sum" }: GaugeOptions = {},
) {
  register.removeSingleMetric(name)
  const figure = new Gauge({ name, help, aggregator, labelNames: label ? [label] : [], collect })
  async function collect() {
    const reading = await Promise.resolve(read()).catch(() => undefined)
    figure.reset()
    if (!label) figure.remove()
    if (typeof reading === "number") figure.set(reading)
    else for (const [value, number] of reading ?? []) if (number !== undefined) figure.set({ [label!]: value }, number)
  }
}
