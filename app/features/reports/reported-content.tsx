import { href } from "react-router"
import { ATTACHMENT_LABELS, locationOf, mapAddress } from "#app/features/chat/attachments/attachment.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import type { findReport } from "./report-queue.server.ts"

type Content = NonNullable<Awaited<ReturnType<typeof findReport>>>["content"]

export function ReportedContent({ id, content }: { id: number; content: Content }) {
  const { name, age, summary, body, writtenAt, hasPicture, further, texts, file, sections } = content
  const address = href("/portal/reports/:id/file", { id: String(id) })
  const place = locationOf(content.latitude ?? null, content.longitude ?? null)
  return (
    <section className="stack">
      <h2>As it was reported</h2>
      <div className="card sheet stack tight">
        <p>
          <strong>{name && age ? <NameAndAge name={name} age={age} /> : <Name>{name}</Name>}</strong>
          {writtenAt && <span className="small soft">{` wrote on ${writtenAt}`}</span>}
        </p>
        {body && <blockquote {...ownText(body)}>{body}</blockquote>}
        {summary && <p className="summary">{summary}</p>}
        {hasPicture && (
          <img className="checked-picture" src={address} alt="As it was reported" width="480" height="600" />
        )}
        {Array.from({ length: further }, (_, index) => (
          <img
            key={address + String(index)}
            className="checked-picture"
            src={`${address}?picture=${index + 1}`}
            alt={`Number ${index + 2}, as it was reported`}
            loading="lazy"
          />
        ))}
        {texts?.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className="note-body" {...ownText(text)}>
              {text}
            </p>
          </div>
        ))}
        {file && <Enclosed {...file} address={address} />}
        {place && (
          <p>
            <a href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
              The location that was sent, on a map
            </a>
          </p>
        )}
      </div>
      {content.thread.length > 0 && <Thread name={name ?? ""} lines={content.thread} />}
      {sections && (
        <details className="card search">
          <summary>The whole profile</summary>
          <div className="two-columns">
            {sections.map(({ title, rows }) => (
              <DescriptionSection key={title} title={title} rows={rows} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

/** Also of a closed chat, or with somebody who has left. */
function Thread({ name, lines }: { name: string; lines: Content["thread"] }) {
  return (
    <div className="card sheet stack tight">
      <h3>The conversation around it</h3>
      <ol className="stack tight">
        {lines.map(({ mine, text, enclosed, at, reported }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that were kept never move
          <li key={index} className={reported ? "notice bad" : undefined}>
            <p className="small soft">
              {mine ? "The reporter" : <Name>{name}</Name>}
              {` · ${at}`}
              {reported && <strong> · This was reported</strong>}
            </p>
            {enclosed && <p className="soft">{ATTACHMENT_LABELS[enclosed]}</p>}
            {text && (
              <p className="note-body" {...ownText(text)}>
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Enclosed({ kind, name, address }: NonNullable<Content["file"]> & { address: string }) {
  if (!kind) return <p className="soft">A file came with it, which no longer exists.</p>
  if (kind === "image") return <img className="checked-picture" src={address} alt="Sent with the message" />
  if (kind === "voice")
    return (
      // biome-ignore lint/a11y/useMediaCaption: members' own voices come without words
      <audio src={address} controls preload="none" aria-label="The voice message that was reported" />
    )
  return (
    <p>
      <a href={address} download={name ?? undefined}>
        {`The file that came with it: ${name}`}
      </a>
    </p>
  )
}
