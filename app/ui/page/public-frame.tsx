import type { ReactNode } from "react"
import { href } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"
import { NoticeBar } from "../notice.tsx"
import { Brand } from "./brand.tsx"
import { Footer } from "./footer.tsx"

export function PublicFrame({ children, wide }: { children: ReactNode; wide?: boolean }) {
  const root = useRootData()
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div className="page row between">
          <Brand />{" "}
          <nav className="row" aria-label="Account">
            {/* Without the root's data a guard behind the login has refused. */}
            {root && !root.viewer ? (
              <>
                <a className="button quiet" href={href("/login")}>
                  Login
                </a>{" "}
                <a className="button" href={href("/Signup")}>
                  Join Now
                </a>
              </>
            ) : (
              <a className="button" href={href("/users-side")}>
                My Rishta
              </a>
            )}
          </nav>
        </div>
      </header>
      <main id="content" className={wide ? undefined : "page"}>
        <div aria-live="polite">
          <NoticeBar notice={root?.notice ?? null} />
        </div>
        {children}
      </main>
      <Footer whole />
    </>
  )
}
