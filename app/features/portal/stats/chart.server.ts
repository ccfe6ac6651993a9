import { scaleBand, scaleLinear, scalePoint } from "d3-scale"
import { area, line } from "d3-shape"

/** Small, so that its text is readable on a phone. */
const WIDTH = 320
const HEIGHT = 190
const EDGE = { top: 12, right: 12, bottom: 26, left: 48 }
const BAR = 38
const LINES = 4
/** More dots would run into one another. */
const MOST_DOTS = 62

interface Mark {
  name: string
  value: number
}

const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 })

export function drawLine(points: readonly Mark[], axis: (name: string) => string, unit = 1) {
  const top = Math.max(LINES, ...points.map(({ value }) => value / unit))
  // Of a day on which more went back than came.
  const bottom = Math.min(0, ...points.map(({ value }) => value / unit))
  const x = scalePoint(
    points.map(({ name }) => name),
    [EDGE.left, WIDTH - EDGE.right],
  )
  const y = scaleLinear([bottom, top], [HEIGHT - EDGE.bottom, EDGE.top]).nice(LINES)
  const at = points.map(({ name, value }) => [round(x(name)!), round(y(value / unit))] as [number, number])
  const named = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])]
  return {
    width: WIDTH,
    height: HEIGHT,
    line: line()(at) ?? "",
    area: area().y0(round(y(0)))(at) ?? "",
    dots: at.length <= MOST_DOTS ? at : [],
    left: EDGE.left,
    right: WIDTH - EDGE.right,
    levels: y.ticks(LINES).map((value) => ({ y: round(y(value)), label: short.format(value) })),
    names: named.map((index) => ({
      x: at[index]![0],
      label: axis(points[index]!.name),
      anchor: anchorOf(index, points),
    })),
    baseline: HEIGHT - 8,
  }
}

const anchorOf = (index: number, { length }: readonly Mark[]) =>
  length === 1 ? "middle" : index === 0 ? "start" : index === length - 1 ? "end" : "middle"

export function drawBars(points: readonly Mark[]) {
  const x = scaleLinear([0, Math.max(1, ...points.map(({ value }) => value))], [0, WIDTH])
  const height = Math.max(1, points.length) * BAR
  const y = scaleBand(
    points.map(({ name }) => name),
    [0, height],
  )
  return {
    width: WIDTH,
    height,
    bars: points.map(({ name, value }) => ({ name, top: round(y(name)!), width: Math.max(1, round(x(value))) })),
  }
}

const round = (number: number) => Math.round(number * 10) / 10
