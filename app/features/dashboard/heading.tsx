import type { ReactNode, RefObject } from "react"
import { Link } from "react-router"

interface HeadingProps {
  title: string
  to: string
  step: string
  document?: boolean
  focused?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** Of a part of the first screen, with the way to all of it. */
export const Heading = ({ title, to, step, document, focused, children }: HeadingProps) => (
  <div className="row between">
    <h2 ref={focused} tabIndex={focused && -1}>
      {title}
      {children && (
        <small className="soft">
          {` · `}
          {children}
        </small>
      )}
    </h2>
    <Link to={to} reloadDocument={document}>
      {step}
    </Link>
  </div>
)
