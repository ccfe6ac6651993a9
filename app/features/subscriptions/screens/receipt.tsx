import { href, Link } from "react-router"
import { longDayOf } from "#app/dates/dates.ts"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { moneyOf, termsOf } from "../plan-table.ts"
import { receiptNumber } from "../receipt-number.ts"
import { findReceipt } from "../receipts.server.ts"
import type { Route } from "./+types/receipt"

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, email } = context.get(viewerContext)
  const receipt = orNotFound(await findReceipt(id, idFrom(params.id)))
  const { name: plan, days } = termsOf(receipt.plan)
  const rows: [string, string][] = [
    ["Number", receiptNumber(receipt.id)],
    ["Date", longDayOf(receipt.at)],
    ["For", `${plan} plan, ${days} days`],
    ["Amount", moneyOf(receipt)],
    ...sentBack(receipt),
    ["Payment reference", receipt.reference],
    ["Paid by", `${isolated(name)}, ${email}`],
    ["Paid to", "Rishta"],
  ]
  return { rows, cancelled: receipt.cancelled }
}

const sentBack = ({ refunded, currency }: { refunded: number; currency: string }): [string, string][] =>
  refunded > 0 ? [["Sent back to you", moneyOf({ amount: refunded, currency })]] : []

export default function Receipt({ loaderData: { rows, cancelled } }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>{`Receipt ${rows[0]![1]} – Rishta`}</title>
      <article className="card sheet stack">
        <h1>Receipt</h1>
        {cancelled && <p className="notice bad">This payment was cancelled afterwards.</p>}
        <DescriptionList rows={rows.map(([label, text]) => [label, <TextWithNames key={label} text={text} />])} />
      </article>
      <p className="no-print soft">You can print this page or save it as a PDF; the menus are left out.</p>
      <p className="no-print">
        <Link to={href("/subscription")}>My subscription</Link>
      </p>
    </div>
  )
}
