import type { BrowserContext, Page } from "@playwright/test"

/** How much slower than this machine a device is: how many times its processor, and what its line carries (ms, bytes a second). */
export interface Slowness {
  processor: number
  line: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

/** Slows every page that the window will have. Chromium alone can do it. */
export function slowDown(context: BrowserContext, slowness: Slowness) {
  // A page that closes meanwhile needs it no more.
  context.on("page", (page) => void slowPage(page, slowness).catch(() => {}))
}

async function slowPage(page: Page, { processor, line }: Slowness) {
  const session = await page.context().newCDPSession(page)
  await Promise.all([
    session.send("Emulation.setCPUThrottlingRate", { rate: processor }),
    session.send("Network.enable"),
    session.send("Network.emulateNetworkConditions", { offline: false, ...line }),
  ])
}
