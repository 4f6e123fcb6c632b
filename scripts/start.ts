import { demoSeed, type Person } from '@chowk/engine'
import { createLogger, serve, InvalidSetting } from '@chowk/server'
import { Command } from 'commander'
import { tour } from '../examples/tour/tour.ts'
import { parsePort } from '../packages/cli/src/options.ts'
import { createKey } from '../tests/harness/administer.ts'

/** `npm start`: a server on the memory store with the demonstration site, and a tour of it through the SDK. */
const command = new Command('npm start --')
  .option('--port <port>', 'Port (env: CHOWK_PORT)', parsePort, parsePort(process.env.CHOWK_PORT || '4000'))
  .option('--host <host>', 'Address to listen on (env: CHOWK_HOST)', process.env.CHOWK_HOST || '127.0.0.1')
  .parse()
const where = command.opts<{ port: number; host: string }>()

try {
  const server = await serve({
    store: 'memory',
    seed: demoSeed,
    site: { demoMember: 'asha' },
    ...where,
    // A line for each request would bury the tour.
    logger: createLogger({ level: 'warn' }),
  })
  console.log(
    `chowk listening on ${server.url}\nThe site, where you can look around as Asha: ${server.url.replace('/api/v1', '/')}\n`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
  const keyOf = async (username: Person) =>
    (await createKey(server.engine, { username, name: 'demonstration' })).key
  const key = await keyOf('asha')
  await tour(server.url, key)
  console.log(`
Keys, for as long as this runs (Ctrl-C ends it and forgets everything):

  asha, free:       ${key}
  ravi, pro:        ${await keyOf('ravi')}
  meera, business:  ${await keyOf('meera')}`)
} catch (error) {
  if (!(error instanceof InvalidSetting)) throw error
  console.error(`${error.message} Choose another with: npm start -- --port 4001`)
  process.exitCode = 1
}
