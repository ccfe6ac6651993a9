import { Fragment } from "react"

/** Breaks before its @ and its dots rather than in a word. */
export const Email = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of an address is known only by its place
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
