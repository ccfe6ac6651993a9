import { Counter, register } from "prom-client"

/** Registered once, though server and build each load a copy of the file. */
export function counter<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
  const existing = register.getSingleMetric(name) as Counter<Label> | undefined
  return existing ?? new Counter({ name, help, labelNames })
}
