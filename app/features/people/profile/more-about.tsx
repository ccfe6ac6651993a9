import stylesheet from "#app/features/profiles/more/more.css?url&no-inline"
import type { More } from "#app/features/profiles/more/more-of.ts"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { ownText } from "#app/ui/own-text.ts"

interface Pictured {
  name: string
  /** Those after the portrait; none where their owner hides pictures. */
  pictures: string[]
}

export function FurtherPictures({ name, pictures }: Pictured) {
  if (pictures.length === 0) return null
  return (
    <section className="album no-print" aria-label="More pictures">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {pictures.map((picture, index) => (
        <a key={picture} href={`/pictures/${picture}/1200`}>
          <img src={`/pictures/${picture}/160`} width="160" height="200" alt={`${name}, ${index + 2}`} loading="lazy" />
        </a>
      ))}
    </section>
  )
}

export function MoreAbout({ texts, rows }: More) {
  return (
    <>
      {texts.map(({ title, text }) => (
        <section key={title} className="card sheet">
          <h2>{title}</h2>
          <p className="note-body" {...ownText(text)}>
            {text}
          </p>
        </section>
      ))}
      {rows.length > 0 && (
        <section className="card sheet">
          <h2>Also good to know</h2>
          <DescriptionList rows={rows} />
        </section>
      )}
    </>
  )
}
