import { type ReactNode, useState } from "react"
import { Link, useLocation } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"
import { TextWithNames } from "./names.tsx"
import { fadesAfter } from "./notice-fading.ts"
import { PostForm } from "./post-form.tsx"
import { useScripts } from "./use-scripts.ts"

interface NoticeBarProps {
  notice: Notice | null
  scripts?: boolean
  children?: ReactNode
}

export function NoticeBar({ notice, scripts = false, children }: NoticeBarProps) {
  if (!notice) return null
  const { tone, next, undo } = notice
  const fading = fadesAfter(notice, { scripts, isToast: children !== undefined })
  return (
    <div className={`notice ${tone}${fading ? ` fades-${fading}` : ""}`} role={tone === "bad" ? "alert" : "status"}>
      {notice.title && <strong>{notice.title}</strong>}{" "}
      <span>
        <TextWithNames text={notice.text} />
      </span>{" "}
      {next && <a href={next.to}>{next.label}</a>}
      {undo && (
        <PostForm action={undo.action} navigate={!undo.key} fetcherKey={undo.key}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="link">{(!scripts && undo.withoutScripts) || "Undo"}</button>
        </PostForm>
      )}
      {children}
    </div>
  )
}

/** In view, whatever part of the page is. */
export function Toast({ notice }: { notice: Notice | null }) {
  const { pathname, search } = useLocation()
  const scripts = useScripts()
  const [shown, setShown] = useState({ notice, pathname, times: 0, closed: false })
  // A revalidation brings no notice and keeps the old one; the same text again is a new notice.
  const isNew = notice ? shown.notice !== notice : shown.notice !== null && shown.pathname !== pathname
  if (isNew) setShown({ notice, pathname, times: shown.times + 1, closed: false })
  return (
    <div className="toast" aria-live="polite">
      {!shown.closed && (
        <NoticeBar key={shown.times} notice={shown.notice} scripts={scripts}>
          <Link
            className="icon-button close"
            aria-label="Hide this message"
            to={pathname + search}
            onClick={(event) => {
              event.preventDefault()
              setShown({ ...shown, closed: true })
            }}
          >
            ×
          </Link>
        </NoticeBar>
      )}
    </div>
  )
}
