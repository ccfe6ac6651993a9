import type { drawBars, drawLine } from "./chart.server.ts"

interface Described {
  id: string
  title: string
  description: string
}

/** Everything was computed on the server. */
export function LineChart({ id, title, description, drawing }: Described & { drawing: ReturnType<typeof drawLine> }) {
  const { width, height, line, area, dots, levels, names, left, right, baseline } = drawing
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {levels.map(({ y, label }) => (
        <g key={label}>
          <line className="level" x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <path className="under" d={area} />
      <path className="line" d={line} />
      {dots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.2" />
      ))}
      {names.map(({ x, label, anchor }) => (
        <text key={x} x={x} y={baseline} textAnchor={anchor as "start"}>
          {label}
        </text>
      ))}
    </svg>
  )
}

interface BarChartProps extends Described {
  drawing: ReturnType<typeof drawBars>
  rows: readonly { name: string; figure: string }[]
}

export function BarChart({ id, title, description, drawing: { width, height, bars }, rows }: BarChartProps) {
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {bars.map(({ name, top, width: length }, index) => (
        <g key={name}>
          <text x="0" y={top + 14}>
            {rows[index]!.name}
          </text>
          <text x={width} y={top + 14} textAnchor="end">
            {rows[index]!.figure}
          </text>
          <rect x="0" y={top + 20} width={length} height="10" rx="3" />
        </g>
      ))}
    </svg>
  )
}
