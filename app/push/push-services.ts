/** Of the makers of browsers, with all names below them. */
const KNOWN = ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"]

/**
 * Whether an address may be called to push something: it comes from a browser, and must not lead into our own network.
 * `further` are hosts that the operator names; they alone may speak plain http or have a port.
 */
export function isPushAddress(address: string, further: readonly string[]) {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, port, username, password } = new URL(address)
  if (username || password || !/^https?:$/.test(protocol)) return false
  if (further.includes(host)) return true
  return (
    protocol === "https:" && port === "" && KNOWN.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  )
}
