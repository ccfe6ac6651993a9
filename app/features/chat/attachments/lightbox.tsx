import { Dialog } from "#app/ui/dialog.tsx"
import { type Attachment, attachmentAddress } from "./attachment.ts"

export function Lightbox({ picture, title, close }: { picture: Attachment; title: string; close: string }) {
  return (
    <div className="lightbox">
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
