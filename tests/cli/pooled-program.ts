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

/** Handles that would keep an idle process running. */
const activeResources = () => process.getActiveResourcesInfo().length
let heldBefore: number | undefined

/** Runs a command with its own environment and reports its exit when a process would have ended. */
async function obey({ words, environment }: Order): Promise<void> {
  setEnvironment(environment)
  heldBefore ??= activeResources()
  const code = await run(words)
  // A separate process ends once no handle keeps it running.
  while (activeResources() > heldBefore) await pause(1)
  // A process has one of each, and the next server sends its own traces.
  for (const api of [trace, context, propagation]) api.disable()
  await Promise.all([process.stdout, process.stderr].map(end))
  process.send!({ code } satisfies Ended)
}

process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit())
