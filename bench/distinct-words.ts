import { distinctSteps, distinctVocabularies, type Step } from '../tests/event-loop/distinct-sequences.ts'
import { largeMessages } from '../tests/event-loop/large-messages.ts'
import { MeasuredServer } from '../tests/event-loop/measured-server.ts'
import type { Place } from './stalls/places.ts'

const CONNECTIONS = 60

/** Sends texts without repeated words, and prints the longest turn of the event loop of each step. */
export async function benchDistinctWords(store: string, storage: Place): Promise<void> {
  for (const vocabulary of distinctVocabularies()) {
    const { address, remove } = await storage()
    try {
      await measureSteps(`${store}, ${vocabulary.name}`, distinctSteps(vocabulary), address)
    } finally {
      await remove()
    }
  }
}

/** Sends the largest messages outside operations, and prints the same for each. */
export const benchLargeMessages = async (): Promise<void> =>
  measureSteps('memory, large messages', await largeMessages(), 'memory')

async function measureSteps(title: string, steps: readonly Step[], address: string): Promise<void> {
  const server = await MeasuredServer.start(address, CONNECTIONS)
  console.log(`\n${title}: longest turn, and processor time in all, in ms`)
  try {
    for (const { name, run } of steps) {
      const { result, cost } = await server.measure(() => run(server))
      const failed = result.filter((status) => status < 200 || status > 299)
      const note = failed.length === 0 ? '' : `  answers ${[...new Set(failed)].join(', ')}`
      console.log(
        `${(cost.stall / 1000).toFixed(1).padStart(10)}${(cost.total / 1000).toFixed(0).padStart(10)}  ${name}${note}`,
      )
    }
  } finally {
    server.stop()
  }
}
