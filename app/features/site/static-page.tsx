import type { ReactNode } from "react"

interface StaticPageProps {
  title: string
  description: string
  /** A sentence under the heading. */
  lead: string
  children: ReactNode
}

/** A page of text: one column, headings that can be linked to. */
export function StaticPage({ title, description, lead, children }: StaticPageProps) {
  return (
    <article className="section narrow prose">
      <title>{`${title} – Rishta`}</title>
      <meta name="description" content={description} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </article>
  )
}
