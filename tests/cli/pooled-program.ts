import { enableCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { END, type Ended, type Order } from './process-pool.ts'

enableCompileCache()
const { run } = await import('../../packages/cli/src/program.ts')

/** Variables themselves are set, as libraries read them where Node does not see it. */
function setEnvironment(wanted: Order['environment']): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(wanted)) process.env[name] = value
}

const end = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write(END, resolve))

/** What would hold a process up that has nothing else to do. */
const activeResources = () => process.getActiveResourcesInfo().length
let heldBefore: number | undefined

/** Runs a command with an environment of its own, and says how it ended once a process would have. */
async function obey({ words, environment }: Order): Promise<void> {
  setEnvironment(environment)
  heldBefore ??= activeResources()
  const code = await run(words)
  // A process of its own ends once nothing holds it up.
  while (activeResources() > heldBefore) await pause(1)
  // A process has one of each, and the next server sends traces of its own.
  for (const api of [trace, context, propagation]) api.disable()
  await Promise.all([process.stdout, process.stderr].map(end))
  process.send!({ code } satisfies Ended)
}

process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit())
