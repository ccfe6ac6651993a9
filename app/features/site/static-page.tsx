import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react"
import { PageHead } from "#app/ui/page/page-head.tsx"

interface StaticPageProps {
  title: string
  description: string
  path: string
  lead: string
  children: ReactNode
}

/** With fewer headings a table of contents is not worth it. */
const WORTH_CONTENTS = 4

export function StaticPage({ title, description, path, lead, children }: StaticPageProps) {
  const parts = Children.map(children, (child) => (isHeading(child) ? cloneElement(child, anchorOf(child)) : child))
  const headings = (parts ?? []).filter(isHeading)
  return (
    <article className="section narrow prose">
      <PageHead title={`${title} – Rishta`} description={description} path={path} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {headings.length >= WORTH_CONTENTS && (
        <nav className="contents" aria-label="On this page">
          <ol>
            {headings.map(({ props }) => (
              <li key={props.id}>
                <a href={`#${props.id}`}>{props.children}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {parts}
    </article>
  )
}

type Heading = ReactElement<{ id?: string; children: string }>

const isHeading = (child: ReactNode): child is Heading => isValidElement(child) && child.type === "h2"

const anchorOf = ({ props }: Heading) => ({
  id:
    props.id ??
    props.children
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, ""),
})
