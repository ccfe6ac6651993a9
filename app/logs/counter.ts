import { Counter, register } from "prom-client"

/** One for each name, however often the file that asks for it is loaded: the server and the build bring a copy each of some. */
export function counter<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
  const existing = register.getSingleMetric(name) as Counter<Label> | undefined
  return existing ?? new Counter({ name, help, labelNames })
}
