import { slowProcess } from "./slow-clock.ts"

slowProcess(Number(process.env.SLOW_CLOCK_BEGAN))
