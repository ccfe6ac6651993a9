import { counted } from "#app/ui/counted.ts"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { OwnBiodata } from "../own-biodata.server.ts"

type OwnLink = OwnBiodata["links"][number]

export function LinkList({ biodata: { links, rests } }: { biodata: Pick<OwnBiodata, "links" | "rests"> }) {
  if (links.length === 0) return null
  return (
    <section className="stack tight" id="links">
      <h2>Links</h2>
      {rests && <p className="notice">As long as others do not see the profile, no link opens it.</p>}
      <ul className="stack">
        {links.map((link) => (
          <li key={link.id} className="card sheet stack tight">
            {link.open ? <OpenLink link={link} /> : <p>{`Made on ${link.madeOn}, ended on ${link.endsOn}.`}</p>}
            <p className="small soft">{link.parts}</p>
            <p className="small">{openedText(link)}</p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={links} />
    </section>
  )
}

function openedText({ opened, openedAt }: OwnLink) {
  if (opened === 0) return "Nobody has opened it yet."
  return `Opened ${opened === 1 ? "once" : counted(opened, "time")}, last on ${openedAt}.`
}

function OpenLink({ link: { id, address, madeOn, endsOn } }: { link: OwnLink }) {
  const text = `Assalam-o-alaikum. Here is our biodata: ${address}`
  return (
    <>
      <h3>{`Made on ${madeOn}`}</h3>
      <p>{`Whoever has it opens it without logging in, until ${endsOn}.`}</p>
      {address && (
        <>
          <p className="biodata-address">
            <a href={address} rel="noreferrer">
              {address}
            </a>
          </p>
          <p>
            <a className="button quiet" href={`https://wa.me/?${new URLSearchParams({ text })}`} rel="noreferrer">
              Send by WhatsApp
            </a>
          </p>
        </>
      )}
      <PostForm>
        <input type="hidden" name="link" value={id} />
        <button className="button quiet" name="intent" value="end" aria-label={`End this link of ${madeOn}`}>
          End this link
        </button>
      </PostForm>
    </>
  )
}
