import type { BrowserContext, Page, TestInfo } from "@playwright/test"

/** What a project stands for beside the settings of its browser. */
export interface Device {
  /** The light version was chosen before. */
  light?: boolean
  /** How many times slower than this machine's the processor is. Chromium alone can do it, and `line`. */
  processor?: number
  /** What the line carries: milliseconds, bytes a second. */
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

export const deviceOf = ({ project }: TestInfo) => (project.use as { device?: Device }).device ?? {}

/** Makes every page that the window will have one of that device. */
export async function becomeDevice(context: BrowserContext, device: Device, url = process.env.E2E_ORIGIN!) {
  if (device.light) {
    const secure = url.startsWith("https:")
    await context.addCookies([{ name: secure ? "__Host-light" : "light", value: "on", url, secure }])
  }
  // A page that closes meanwhile needs it no more.
  if (device.processor) context.on("page", (page) => void slowDown(page, device).catch(() => {}))
}

async function slowDown(page: Page, { processor: rate = 1, line }: Device) {
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    session.send("Emulation.setCPUThrottlingRate", { rate }),
    session.send("Network.enable"),
    line && session.send("Network.emulateNetworkConditions", { offline: false, ...line }),
  ])
}
