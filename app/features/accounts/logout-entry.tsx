import { href } from "react-router"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import { Icon } from "#app/ui/icon.tsx"

export const Logout = () => (
  <form method="post" action={href("/logout")} onSubmit={forgetEverything}>
    <button className="menu-item">
      <Icon name="log-out" /> Logout
    </button>
  </form>
)
