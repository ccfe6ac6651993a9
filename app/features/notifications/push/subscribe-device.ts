/** Asks for permission; answers what the server needs for a push. */
export async function subscribeDevice(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("no leave")
  await navigator.serviceWorker.register("/sw.js")
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint = "", keys } = (await subscribe(pushManager, publicKey)).toJSON()
  return { endpoint, ...keys }
}

/** A subscription for an earlier key of the site is replaced. */
async function subscribe(pushManager: PushManager, applicationServerKey: string) {
  const wanted = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(wanted)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wanted)
  }
}
