import { z } from "zod"
import { countVisitorsToday } from "#app/features/people/visits/visits.server.ts"
import { listCorrections } from "#app/features/profiles/check/corrections.server.ts"
import { done } from "#app/result.ts"
import { countsOf } from "#app/viewer/count-unread.server.ts"
import { correctionSteps } from "#db/schema/profiles.ts"
import { operation } from "../../operation.ts"

const upTo100 = (description: string) => z.int().meta({ example: 3, description: `${description}; at most 100.` })

const correction = z
  .object({
    profileId: z.int(),
    step: z.enum(correctionSteps).meta({ example: "picture", description: "Which part of it." }),
    reason: z.string().meta({ example: "Your face is not to be seen in the picture." }),
  })
  .meta({ id: "Correction" })

const overview = z
  .object({
    waitingRequests: upTo100("Requests that wait for one's answer"),
    unreadMessages: upTo100("Of a hundred conversations"),
    unreadNotifications: upTo100("All kinds together"),
    visitorsToday: z.int().meta({ example: 2, description: "Who looked today, where both sides have that on." }),
    corrections: z
      .array(correction)
      .meta({ description: "Profiles that we have sent back, and what their owner is to correct." }),
  })
  .meta({ id: "Overview" })

const read = operation(
  {
    method: "get",
    path: "/overview",
    id: "getOverview",
    summary: "What waits for one",
    description: "The best matches are `GET /profile/matching`, new people of saved searches `GET /saved-searches`.",
    forClient: true,
    answer: overview,
  },
  async ({ viewer }) => {
    const [counts, visitorsToday, corrections] = await Promise.all([
      countsOf(viewer.id),
      countVisitorsToday(viewer),
      listCorrections(viewer),
    ])
    return done({
      ...counts,
      visitorsToday,
      corrections: corrections.map(({ id, step, reason }) => ({ profileId: id, step, reason })),
    })
  },
)

export const overviewOperations = [read]
