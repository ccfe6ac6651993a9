import type { ReactNode } from "react"
import { href, useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"
import { Brand } from "./brand.tsx"
import { Footer } from "./footer.tsx"
import { NoticeBar } from "./notice.tsx"

/** The frame of every page that needs no account. */
export function PublicFrame({ children, wide }: { children: ReactNode; wide?: boolean }) {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <div className="page row between">
          <Brand />{" "}
          <nav className="row" aria-label="Account">
            {root?.viewer ? (
              <a className="button" href={href("/users-side")}>
                My Rishta
              </a>
            ) : (
              <>
                <a className="button quiet" href={href("/login")}>
                  Login
                </a>{" "}
                <a className="button" href={href("/Signup")}>
                  Join Now
                </a>
              </>
            )}
          </nav>
        </div>
      </header>
      <main id="content" className={wide ? undefined : "page"}>
        <NoticeBar notice={root?.notice ?? null} />
        {children}
      </main>
      <Footer whole />
    </>
  )
}
