/** A message for one page. With a title it reads as the specification's popup, without one as a line of status. */
export interface Notice {
  title?: string
  text: string
  tone: "good" | "bad"
  /** Seconds until it fades; without it stays until the next page. */
  seconds?: 1.5 | 2
}

export function NoticeBar({ notice }: { notice: Notice | null }) {
  if (!notice) return null
  const fading = notice.seconds ? ` fades-${notice.seconds === 2 ? "2" : "1"}` : ""
  return (
    <div className={`notice ${notice.tone}${fading}`} role={notice.tone === "bad" ? "alert" : "status"}>
      {notice.title && <strong>{notice.title}</strong>} <span>{notice.text}</span>
    </div>
  )
}
