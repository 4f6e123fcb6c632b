import { memoryWindows, type RateWindows } from '@chowk/engine'
import { answerCpuMicros } from '../cpu.ts'

export type Taking = Parameters<RateWindows['take']>

/** Counts the rate-limit windows of a server in another process, which sends the arguments of `take`. */
const windows = memoryWindows()
process.on('message', (message: Taking | 'cpu') => {
  if (message !== 'cpu') void windows.take(...message).then((outcome) => process.send!(outcome))
})
answerCpuMicros()
