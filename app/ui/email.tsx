/** Breaks before its @ rather than in a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@")
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
