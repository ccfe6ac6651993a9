import { href, Link, useSearchParams } from "react-router"
import { clockTime } from "#app/dates/chat-time.ts"
import { WAITING_TEXT } from "#app/service-worker/kept-chat.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { withQuery } from "#app/url/query.ts"
import { type Attachment, attachmentAddress, mapAddress, type Place, sizeText } from "../../attachments/attachment.ts"
import { TO_RECEIVER, TO_SENDER } from "../../courtesy-texts.ts"
import type { Line, PendingLine } from "./thread.ts"
import { Ticks } from "./ticks.tsx"

interface BubbleProps {
  line: Line
  name: string
  /** Those whom the message is about. */
  about?: string | 0
  read: boolean
}

/** Sighted people see whose it is by side and colour; screen readers say it. */
export function Bubble({ line, name, about, read }: BubbleProps) {
  const time = clockTime(line.at)
  return (
    // A tap focuses it, which shows its menu.
    <div className={line.mine ? "bubble own" : "bubble"} id={`m${line.id}`} tabIndex={line.mine ? undefined : -1}>
      {line.by ? (
        <strong className="small">
          <Name>{line.by}</Name>
          <span className="away">: </span>
        </strong>
      ) : (
        <span className="away">{line.mine ? "You: " : `${name}: `}</span>
      )}
      {line.attachment && <Enclosed attachment={line.attachment} from={line.mine ? "you" : name} />}
      {line.place && <PlaceCard place={line.place} />}
      {line.text !== "" && <p {...ownText(line.text)}>{line.text}</p>}
      <Care line={line} />
      <small>
        {about && (
          <Link className="about" to={`?about=${line.about}`}>
            <Name>{about}</Name>
          </Link>
        )}
        <time dateTime={new Date(line.at).toISOString()}>{time}</time>
        {line.mine && <Ticks read={read} />}
      </small>
      {!line.mine && (
        <details className="bubble-menu">
          <summary aria-label={`More about the message of ${time}`}>
            <Icon name="ellipsis-vertical" />
          </summary>
          <Link to={reportOf(line)}>Report</Link>
        </details>
      )}
    </div>
  )
}

/** A word of care beside what could do harm. */
function Care({ line }: { line: Line }) {
  const { courtesy } = line
  if (!courtesy) return null
  return (
    <p className="care soft small">
      {(line.mine ? TO_SENDER : TO_RECEIVER)[courtesy]}
      {!line.mine && (
        <>
          {" "}
          <Link to={reportOf(line)}>Tell us of it</Link>
        </>
      )}
    </p>
  )
}

const reportOf = ({ id }: Line) => href("/report/:what/:id", { what: "message", id: String(id) })

const THUMBNAIL_WIDTH = 240

function Enclosed({ attachment, from }: { attachment: Attachment; from: string }) {
  const { id, kind, name, size } = attachment
  const [query] = useSearchParams()
  if (kind === "image") {
    const width = Math.min(attachment.width ?? THUMBNAIL_WIDTH, THUMBNAIL_WIDTH)
    const height = Math.round((width * (attachment.height ?? width)) / (attachment.width ?? width))
    return (
      <Link className="enclosed" to={withQuery(query.toString(), { picture: id })} preventScrollReset>
        <img
          src={attachmentAddress(id, "thumbnail")}
          width={width}
          height={height}
          alt={`From ${from}: enlarge`}
          loading="lazy"
        />
      </Link>
    )
  }
  if (kind === "voice")
    return (
      <div className="enclosed">
        {/* biome-ignore lint/a11y/useMediaCaption: members' own voices come without words */}
        <audio src={attachmentAddress(id, "voice")} controls preload="none" aria-label={`Voice message from ${from}`} />
        <a href={attachmentAddress(id, "voice")} download={name}>
          <Name>{name}</Name>
          {`, ${sizeText(size)}`}
        </a>
      </div>
    )
  if (kind === "video")
    return (
      <div className="enclosed">
        {/* biome-ignore lint/a11y/useMediaCaption: members' own videos come without words */}
        <video
          src={attachmentAddress(id, "video")}
          controls
          preload="none"
          playsInline
          aria-label={`Video from ${from}`}
        />
        <a href={attachmentAddress(id, "video")} download={name}>
          <Name>{name}</Name>
          {`, ${sizeText(size)}`}
        </a>
      </div>
    )
  return (
    <a className="enclosed" href={attachmentAddress(id, "file")} download={name}>
      <Icon name="file" />
      <Name>{name}</Name>
      {`, ${sizeText(size)}`}
    </a>
  )
}

function PlaceCard({ place }: { place: Place }) {
  return (
    <a className="enclosed" href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
      <Icon name="map-pin" />
      {`Location ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}: show on a map`}
    </a>
  )
}

interface PendingBubbleProps {
  line: PendingLine
  /** For the line to the server. */
  waiting: boolean
  onRetry(line: PendingLine): void
  /** Into the field, where there is one. */
  onTakeBack?(line: PendingLine): void
  onCancel(clientId: string): void
}

export function PendingBubble({ line, waiting, onRetry, onTakeBack, onCancel }: PendingBubbleProps) {
  const { clientId, text, failed, fileName, progress, place } = line
  const uploading = progress !== undefined && failed === undefined
  return (
    <div className="bubble own">
      {fileName && <p className="enclosed">{fileName}</p>}
      {place && <PlaceCard place={place} />}
      {text !== "" && <p {...ownText(text)}>{text}</p>}
      {uploading && <progress value={progress} max={1} aria-label={`Sending ${fileName}`} />}
      {failed ? (
        <small className="error">
          {`Not sent: ${failed} `}
          <button className="link" onClick={() => onRetry(line)}>
            Try again
          </button>{" "}
          {onTakeBack && text !== "" && !fileName && !place && (
            <button className="link" onClick={() => onTakeBack(line)}>
              Change
            </button>
          )}{" "}
          <button className="link" onClick={() => onCancel(clientId)}>
            Discard
          </button>
        </small>
      ) : (
        <small>
          {waiting && !uploading ? WAITING_TEXT : "sending... "}
          {uploading && (
            <button className="link" onClick={() => onCancel(clientId)}>
              Cancel
            </button>
          )}
        </small>
      )}
    </div>
  )
}
