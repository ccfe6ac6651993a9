import { href, Link, useLocation } from "react-router"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Face } from "#app/ui/face.tsx"
import { Name } from "#app/ui/names.tsx"
import { CheckMark } from "#app/ui/portrait.tsx"
import { withQuery } from "#app/url/query.ts"
import { CLIENT_HEADS, type ClientHead, type ClientSort } from "./client-sorts.ts"
import type { Client } from "./clients.server.ts"

interface ClientTableProps {
  clients: Client[]
  sort: ClientSort
  reversed: boolean
}

/** A phone shows each row as a card, and the heads as links above them. */
export function ClientTable({ clients, sort, reversed }: ClientTableProps) {
  return (
    <table className="clients">
      <caption className="away">Clients</caption>
      <thead>
        <tr>
          {Object.entries(CLIENT_HEADS).map(([head, label]) => (
            <Head key={head} head={head as ClientHead} label={label} sorts={sort === head} reversed={reversed} />
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <Row key={client.id} client={client} />
        ))}
      </tbody>
    </table>
  )
}

/** These begin with the largest, as whoever asks for them means it. */
const DOWN: ClientHead[] = ["cases", "touched"]

interface HeadProps {
  head: ClientHead
  label: string
  sorts: boolean
  reversed: boolean
}

function Head({ head, label, sorts, reversed }: HeadProps) {
  const { search } = useLocation()
  const falls = DOWN.includes(head) !== reversed
  const to = { search: withQuery(search, { sort: sorts && !reversed ? `-${head}` : head, page: null }) }
  return (
    <th scope="col" className={head} aria-sort={sorts ? (falls ? "descending" : "ascending") : undefined}>
      <Link to={to}>
        {label}
        {sorts && <span aria-hidden="true">{falls ? " ↓" : " ↑"}</span>}
      </Link>
    </th>
  )
}

function Row({ client }: { client: Client }) {
  const { id, name, age, city, summary, pictureId, verified, openCases, touchedOn } = client
  return (
    <tr data-row="">
      <th scope="row" className="name">
        <h2>
          <Link to={href("/clients/:id", { id: String(id) })}>
            <Face name={name} picture={pictureId && pictureAddress(pictureId, 160)} />
            <Name>{name}</Name>
          </Link>
          {verified && <CheckMark on={verified} />}
        </h2>
        <p className="summary phone">{summary}</p>
      </th>
      <td className="age">
        <span className="phone">Age </span>
        {age}
      </td>
      <td className="city">
        <Name>{city}</Name>
      </td>
      <td className="consent">
        <Consent {...client} />
      </td>
      <td className="cases">
        {openCases > 0 && (
          <Link to={`${href("/cases")}?of=${id}`} aria-label={`${openCases} open cases of ${name}`}>
            {openCases}
            <span className="phone">{openCases === 1 ? "\u00a0case" : "\u00a0cases"}</span>
          </Link>
        )}
      </td>
      <td className="step">
        <Step {...client} />
      </td>
      <td className="touched">
        <span className="phone">Last touched on </span>
        {touchedOn}
      </td>
      <td className="menu-cell">
        <Menu {...client} />
      </td>
    </tr>
  )
}

function Consent({ id, name, consent: { agreed, text }, missing }: Client) {
  if (missing !== null)
    return (
      <>
        <Link
          to={href("/UserEditProfile/:id", { id: String(id) })}
          title={`Missing: ${missing}`}
          aria-label={`Draft: add what is missing about ${name}`}
        >
          Draft
        </Link>
        <span className="missing">{` Missing: ${missing}`}</span>
      </>
    )
  if (agreed) return <span className="agreed">{text}</span>
  return (
    <Link to={href("/clients/:id/consent", { id: String(id) })} aria-label={`${text}: ${name}`}>
      {text}
    </Link>
  )
}

const Step = ({ step, stepOn, due, caseId }: Client) =>
  step !== null &&
  caseId !== null && (
    <Link to={href("/cases/:id", { id: String(caseId) })} title={step}>
      {stepOn && (
        <span className={due ? "due-on" : undefined}>
          {stepOn}
          {due && <span className="away"> due</span>}
        </span>
      )}{" "}
      <Name>{step}</Name>
    </Link>
  )

function Menu({ id, name, searchFor }: Client) {
  const { search } = useLocation()
  const of = { id: String(id) }
  return (
    <CardMenu name={name}>
      <Link to={href("/clients/:id", of)}>Open</Link>
      <Link to={href("/UserProfile/:id", of)}>View Details</Link>
      <Link to={searchFor} aria-keyshortcuts="s">
        Search for this client
      </Link>
      <Link to={`${href("/cases")}?new&of=${id}`} aria-keyshortcuts="c">
        New case
      </Link>
      <Link to={href("/UserEditProfile/:id", of)} aria-keyshortcuts="e">
        Edit
      </Link>
      <Link to={{ search: withQuery(search, { confirm: id }) }} preventScrollReset>
        Delete
      </Link>
    </CardMenu>
  )
}
