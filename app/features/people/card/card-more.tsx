import { type MouseEvent, useState } from "react"
import { Link } from "react-router"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { AskForClient } from "#app/viewer/acting-client.tsx"
import { NotInterested } from "./not-interested-button.tsx"
import type { Person } from "./person.ts"
import { SafetyLinks } from "./safety-links.tsx"

interface CardMoreProps {
  person: Person
  page: string
  after?: number
}

/** With scripts a menu, made when opened; without, the menu on the profile's page. */
export function CardMore({ person: { name, profileId, accountId, availability }, page, after }: CardMoreProps) {
  const [opened, setOpened] = useState(false)
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpened(true)
  }
  if (!opened)
    return (
      <a
        className="icon-button"
        aria-label={`More about ${name}`}
        href={`${page}${page.includes("?") ? "&" : "?"}more=${after ?? ""}#more`}
        onClick={open}
      >
        <Icon name="ellipsis-vertical" />
      </a>
    )
  return (
    <CardMenu name={name} opened>
      <Link to={page}>View Details</Link>
      {!availability?.closed && <AskForClient profileId={profileId} />}
      <NotInterested profileId={profileId} />
      <SafetyLinks accountId={accountId} profileId={profileId} />
    </CardMenu>
  )
}
