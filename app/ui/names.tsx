import type { ReactNode } from "react"
import { capital } from "./capital.ts"
import { langOf } from "./own-text.ts"

/** A name keeps its own direction and language, and the words around it theirs. */
export const Name = ({ children }: { children: string | null | undefined }) => (
  <bdi lang={langOf(children)}>{children}</bdi>
)

/** A field of a list or table, which may be anything. */
export const asWritten = (value: ReactNode) =>
  typeof value === "string" && langOf(value) ? <Name>{value}</Name> : value

export const NameAndAge = ({ name, age }: { name: string; age: number }) => (
  <>
    <Name>{name}</Name>
    {`, ${age}`}
  </>
)

/** A text with names that are `isolated`. */
export const TextWithNames = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is known only by its place
  text.split(/[\u2068\u2069]/).map((part, i) => (i % 2 ? <Name key={i}>{part}</Name> : part))

/** Below a name: what tells people of one name apart, as 'client 17 of Saeed Bureau'. */
export const ApartLine = ({ text }: { text: string }) => (
  <p className="small soft">
    <TextWithNames text={capital(text)} />
  </p>
)
