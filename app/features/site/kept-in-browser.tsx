import { COOKIES, lifetimeText } from "#app/cookies/cookies.ts"
import type { STORAGES } from "#app/forms/browser-storage.ts"

interface Kept {
  what: string
  until: string
}

/** What pages keep, the service worker, and the browser's own push. */
export const ON_DEVICE: Record<
  keyof typeof STORAGES | "scrolled" | "chat" | "waiting" | "offline" | "push" | "keys",
  Kept
> = {
  typed: {
    what: "What you have typed into a form and not yet sent; never passwords or identity card numbers",
    until: "it is sent, you log out or close the tab",
  },
  step: {
    what: "What you have typed into a step of making a profile; never passwords or identity card numbers",
    until: "it is sent, you log out or somebody else logs in; 30 days at most",
  },
  draft: { what: "What stands in the field of a chat", until: "it is sent, you log out or close the tab" },
  pending: { what: "Messages on their way", until: "they have arrived, you log out or close the tab" },
  contacts: {
    what: "With whom you chat, and the beginning of the last message",
    until: "you log out, or somebody else logs in",
  },
  scrolled: { what: "How far you have scrolled on a page, to bring you back there", until: "you close the tab" },
  chat: {
    what: "Your contacts, and the last messages of your newest conversations, as text, so that you can read them without a network",
    until: "you log out, your login ends or somebody else logs in; 14 days at most",
  },
  waiting: {
    what: "Messages that you wrote without a network, or that have not arrived yet",
    until: "they are sent, you log out or somebody else logs in",
  },
  offline: {
    what: "The page that you see without a network, with nothing of yours",
    until: "a newer one takes its place",
  },
  push: {
    what: "If you ask for notices on a device: the address under which your browser’s push service takes them. They are encrypted, and say nothing of what was written",
    until: "you switch them off there or log out",
  },
  keys: { what: "That you have switched off the keys of lists, if you did", until: "you log out" },
}

export const CookieTable = () => (
  <KeptTable
    heads={["Cookie", "What it is for", "How long"]}
    rows={Object.entries(COOKIES).map(([name, { what, lasts }]) => [name, what, lifetimeText(lasts)])}
  />
)

export const DeviceTable = () => (
  <KeptTable heads={["What", "Until"]} rows={Object.values(ON_DEVICE).map(({ what, until }) => [what, until])} />
)

function KeptTable({ heads, rows }: { heads: string[]; rows: string[][] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) => (
              <td key={cell} data-label={heads[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
