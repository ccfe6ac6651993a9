import type { PayToData } from "./pay-to.server.ts"

export const PayTo = ({ instruction, accounts }: PayToData) => (
  <>
    <p>{instruction}</p>
    <ul>
      {accounts.map(({ method, label, account }) => (
        <li key={method}>
          {`${label}: `}
          <strong>{account}</strong>
        </li>
      ))}
    </ul>
  </>
)
