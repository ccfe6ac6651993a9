import { join } from "node:path"
import { serveProduct } from "./processes.ts"
import { atMost, type Figure, median, say } from "./report.ts"

const AGAIN_SECONDS = 1.5
const STARTS = 3

/** How long a start takes until /readyz answers: the first, with the sample data, and later ones. */
export async function measureStarts(folder: string): Promise<Figure[]> {
  say("starts")
  const start = async () => {
    const began = performance.now()
    const served = await serveProduct({ DATA_DIR: join(folder, "start"), SAMPLE_PROFILES: "200" })
    const seconds = (performance.now() - began) / 1000
    await served.stop()
    return seconds
  }
  const first = await start()
  const again: number[] = []
  for (let nth = 0; nth < STARTS; nth++) again.push(await start())
  return [
    atMost("start on an existing embedded database until /readyz", AGAIN_SECONDS, median(again), "s"),
    { name: "first start, 200 sample profiles with portraits", target: "–", measured: `${first.toFixed(1)} s` },
  ]
}
