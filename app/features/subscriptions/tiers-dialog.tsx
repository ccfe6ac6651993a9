import { href } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import type { PlanOffer } from "./plan-table.ts"

export function TiersDialog({ offers, close }: { offers: PlanOffer[]; close: string }) {
  return (
    <Dialog title="Plans outside Pakistan" close={close} closeLabel="Close">
      <ul className="stack">
        {offers.map(({ plan, name, price, priceNote, paid, benefits }) => (
          <li key={plan} className="stack tight">
            <p className="price">
              <strong>{`${name} ${price}`}</strong>
              {priceNote}
            </p>
            <p className="soft small">{paid}</p>
            <p className="soft small">{benefits.join(" · ")}</p>
            <a className="button wide" href={`${href("/subscribe")}?plan=${plan}&region=abroad`}>
              {`Choose ${name}`}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
