import { addressOf, screens, viewerOf } from "../../support/addresses/screens.ts"
import { administratorScenes } from "./administrator.ts"
import { consultantScenes } from "./consultant.ts"
import { memberScenes } from "./member.ts"
import { ROLES, type Scene, scenesOf } from "./scene.ts"
import { visitorScenes } from "./visitor.ts"

export interface ListedScene extends Scene {
  /** Its folder. */
  slug: string
  title: string
}

const named = [...visitorScenes, ...memberScenes, ...consultantScenes, ...administratorScenes]

/** A screen that nobody has given states is photographed as it is. */
const others = screens
  .filter((screen) => !named.some(({ pattern, role }) => pattern === screen.pattern && role === viewerOf(screen)))
  .flatMap((screen) => scenesOf(viewerOf(screen))(screen.pattern, () => addressOf(screen.pattern)))

const rank = ({ role, pattern }: Scene) =>
  Object.keys(ROLES).indexOf(role) * 1_000 + screens.findIndex((screen) => screen.pattern === pattern)

export const scenes: ListedScene[] = [...named, ...others]
  .sort((one, other) => rank(one) - rank(other))
  .map((scene) => {
    const parts = [ROLES[scene.role], scene.pattern, scene.state].filter(Boolean)
    const slug = parts
      .join(" ")
      .toLowerCase()
      .replaceAll("*", "any")
      .replaceAll(/[^a-z0-9]+/g, "-")
    return { ...scene, slug, title: parts.join(" – ").replace(" – ", " ") }
  })
