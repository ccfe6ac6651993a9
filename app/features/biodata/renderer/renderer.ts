import { setPriority } from "node:os"
import { answerTasks } from "#app/processes/worker.ts"
import { renderSheet } from "./render-sheet.ts"

// A process of its own: sheet-rendering.server.ts sends it one sheet at a time. Where it must share a core, pages go first.
setPriority(10)
answerTasks(renderSheet, 700 * 1024 * 1024)
