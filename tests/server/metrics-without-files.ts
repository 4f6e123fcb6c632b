import { closeSync, openSync } from 'node:fs'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { Readiness } from '../../packages/server/src/http/readiness.ts'
import { createMetrics } from '../../packages/server/src/metrics/metrics.ts'

/** Asks for metrics with so many file descriptors left as the first argument says, and again with all of them. */
const openedFiles: number[] = []
try {
  for (;;) openedFiles.push(openSync('/dev/null', 'r'))
} catch {
  for (const descriptor of openedFiles.splice(0, Number(process.argv[2]))) closeSync(descriptor)
}
const store = memoryStore(entities)
const metrics = createMetrics({
  engine: createEngine({ store, publicUrl: 'http://localhost' }),
  readiness: new Readiness({ store }),
})
const outcome = () =>
  metrics.expose().then(
    ({ text }) => (text.includes('process_cpu_seconds_total') ? 'answered' : 'empty'),
    () => 'failed',
  )
const first = await outcome()
for (const descriptor of openedFiles) closeSync(descriptor)
const later = await outcome()
process.stdout.write(JSON.stringify({ first, later }))
