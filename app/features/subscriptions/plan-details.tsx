import { Icon } from "#app/ui/icon.tsx"
import type { PlanOffer } from "./plan-table.ts"

export function PlanDetails({ offer, note, id }: { offer: PlanOffer; note: string; id?: string }) {
  return (
    <div id={id}>
      <p className="price">
        <strong>{offer.price}</strong>
        {offer.priceNote}
      </p>
      <p className="small soft">{offer.paid}</p>
      <ul className="benefits">
        {offer.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      {note && <p className="small soft">{note}</p>}
    </div>
  )
}
