/** A script asks with it to be told where a redirect leads, which it could not read; the answer has the address. */
export const WHERE_TO = "X-Where-To"

export function nameRedirect(request: Pick<Request, "headers">, response: Response) {
  const address = response.headers.get("Location")
  if (!address || !request.headers.has(WHERE_TO)) return response
  const headers = new Headers(response.headers)
  headers.delete("Location")
  headers.set(WHERE_TO, address)
  return new Response(null, { status: 204, headers })
}
