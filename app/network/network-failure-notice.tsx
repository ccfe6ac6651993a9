import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { showCurrentPage } from "./current-page.ts"
import { loadFailureOf } from "./load-failures.ts"
import type { NetworkFailure } from "./network-failure.ts"
import { NO_NETWORK } from "./no-network.ts"
import { usePlainLinks } from "./use-plain-links.ts"

export function NetworkFailureNotice() {
  const [failure, setFailure] = useState<NetworkFailure>()
  const navigate = useNavigate()
  const button = useLastButton()
  useCurrentPage(setFailure)
  usePlainLinks(setFailure)
  if (!failure) return <div className="toast" aria-live="assertive" />
  const { page, again = () => (page ? navigate(page) : button.current?.click()) } = failure
  return (
    <div className="toast" aria-live="assertive">
      <div className="notice bad" role="alert">
        {page ? <PageText page={page} /> : `${NO_NETWORK} What you typed is kept.`}{" "}
        <button className="link" onClick={again}>
          Try again
        </button>
      </div>
    </div>
  )
}

function PageText({ page }: { page: string }) {
  const { title, text } = loadFailureOf(page)
  return (
    <>
      {title && <strong>{sentence(title)}</strong>} {text && sentence(text)} No connection. This page stays as it was.
    </>
  )
}

/** The catalogue's texts only sometimes end with a full stop. */
const sentence = (text: string) => text.replace(/[^.]$/, "$&.")

/** For `client-middleware`: which page is shown and how it is kept. */
function useCurrentPage(say: (failure?: NetworkFailure) => void) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const index = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its index
  useEffect(() => {
    index.current = window.history.state?.idx ?? 0
  }, [key])
  // Before anything on the page can be used.
  useLayoutEffect(() =>
    showCurrentPage({
      address: pathname + search,
      say,
      go: navigate,
      stay() {
        // Back and forward have moved already, and are undone.
        const moved = index.current - (window.history.state?.idx ?? 0)
        if (moved) return navigate(moved)
        const here = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
        return navigate({ pathname, search, hash }, { ...here, state })
      },
    }),
  )
}

function useLastButton() {
  const button = useRef<HTMLElement>(null)
  useEffect(() => {
    const note = (event: SubmitEvent) => {
      button.current = event.submitter
    }
    document.addEventListener("submit", note, true)
    return () => document.removeEventListener("submit", note, true)
  }, [])
  return button
}
