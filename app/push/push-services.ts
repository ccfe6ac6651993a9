/** Of the browsers' makers, with all subdomains. */
const KNOWN = ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"]

/** Must not lead into our own network. Only `further`, the operator's hosts, may use plain http or a port. */
export function isPushAddress(address: string, further: readonly string[]) {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, port, username, password } = new URL(address)
  if (username || password || !/^https?:$/.test(protocol)) return false
  if (further.includes(host)) return true
  return (
    protocol === "https:" && port === "" && KNOWN.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  )
}
