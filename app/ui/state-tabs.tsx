import { Tabs } from "./tabs.tsx"

interface StateTabsProps<State extends string> {
  states: Record<State, string>
  current: State
}

export function StateTabs<State extends string>({ states, current }: StateTabsProps<State>) {
  const entries = Object.entries<string>(states)
  return (
    <Tabs
      label="State"
      tabs={entries.map(([state, label]) => ({ to: `?state=${state}`, label, current: state === current }))}
    />
  )
}
