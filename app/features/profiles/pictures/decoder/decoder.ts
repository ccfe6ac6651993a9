import { answerTasks } from "#app/processes/worker.ts"
import { decodePicture } from "./decode-picture.ts"

// A process of its own: picture-rendering.server.ts sends it one picture at a time.
answerTasks(decodePicture, 400 * 1024 * 1024)
