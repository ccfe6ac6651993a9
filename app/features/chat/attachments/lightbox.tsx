import { useEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { type Attachment, attachmentAddress } from "./attachment.ts"

export function Lightbox({ picture, title, close }: { picture: Attachment; title: string; close: string }) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  // With scripts the keyboard gets to the way out, and back to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as it is open
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    box.current?.querySelector("a")?.focus()
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") navigate(close, { replace: true, preventScrollReset: true })
    }
    document.addEventListener("keydown", leave)
    return () => {
      document.removeEventListener("keydown", leave)
      before?.focus()
    }
  }, [])

  return (
    <div ref={box} className="lightbox">
      <Dialog title={title} close={close} closeLabel="Close">
        <img
          src={attachmentAddress(picture.id, "picture")}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          alt={picture.name}
        />
      </Dialog>
    </div>
  )
}
