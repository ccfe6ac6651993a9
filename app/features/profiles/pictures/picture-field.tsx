import { type ChangeEvent, useEffect, useState } from "react"
import { FieldError, type FieldOf } from "#app/forms/fields.tsx"
import type { WizardReading } from "../fields/options.ts"
import { pictureAddress } from "./picture-address.ts"
import { PICTURE_TYPES } from "./picture-limits.ts"

interface PictureFieldProps {
  field: FieldOf
  pictureId?: string | null
  reading?: WizardReading
}

export function PictureField({ field, pictureId, reading = "member" }: PictureFieldProps) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const shown = preview ?? (pictureId ? pictureAddress(pictureId, 160) : undefined)

  function look({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    setPreview(file && PICTURE_TYPES.indexOf(file.type) >= 0 ? URL.createObjectURL(file) : undefined)
    // If the connection has just broken, the picture goes as it is.
    import("./choose-picture.ts").then(({ submitChosen }) => submitChosen(input)).catch(() => {})
  }

  return (
    <div className="field">
      <label htmlFor={field.id}>Profile Picture</label>
      <p className="hint" id={`${field.id}-hint`}>
        Optional. JPEG, PNG or WebP, up to 15 MB.
      </p>
      <div className="row">
        {shown && (
          <img
            className="thumb"
            src={shown}
            width="96"
            height="120"
            alt={preview ? "Chosen picture" : reading === "member" ? "Your picture" : "The client's picture"}
          />
        )}
        <input
          type="file"
          id={field.id}
          name={field.name}
          accept={PICTURE_TYPES.join()}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={`${field.id}-hint${field.errors ? ` ${field.errorId}` : ""}`}
          onChange={look}
        />
      </div>
      <FieldError field={field} />
    </div>
  )
}
