import { isolated } from "#app/ui/isolated.ts"
import type { OwnOffer } from "./offers.server.ts"

export const OfferState = ({ name, offeredOn, declined }: OwnOffer) => (
  <p className={declined ? "notice bad" : "notice"}>
    {declined
      ? `${isolated(name)} cannot take over your clients.`
      : `Offered to ${isolated(name)} on ${offeredOn}: there is no answer yet. The offer stands while your account waits; once it is gone, the clients go with it.`}
  </p>
)
