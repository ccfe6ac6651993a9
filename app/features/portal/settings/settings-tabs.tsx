import { href } from "react-router"
import { Tabs } from "#app/ui/tabs.tsx"

export const SettingsTabs = ({ at }: { at: "site" | "coupons" | "documents" }) => (
  <Tabs
    label="Settings"
    tabs={[
      { to: href("/portal/settings"), label: "Site", current: at === "site" },
      { to: href("/portal/settings/coupons"), label: "Coupons", current: at === "coupons" },
      { to: href("/portal/settings/documents"), label: "Documents", current: at === "documents" },
    ]}
  />
)
