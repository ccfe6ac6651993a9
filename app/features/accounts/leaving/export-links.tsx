import { href } from "react-router"

const FILES = { clients: "Clients", cases: "Cases", notes: "Notes", fees: "Fees" }

export const ExportLinks = () => (
  <p className="row">
    {Object.entries(FILES).map(([name, label]) => (
      <a key={name} className="button quiet" href={href("/clients/export/:file", { file: `${name}.csv` })} download>
        {`${label} as CSV`}
      </a>
    ))}
  </p>
)
