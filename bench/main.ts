import { benchHops } from './hops.ts'
import { benchMocks } from './mocks.ts'
import { benchPeers } from './peers.ts'
import { benchPostgres } from './postgres.ts'
import { benchScale } from './scale.ts'
import { benchSdk } from './sdk.ts'
import { benchServer } from './server.ts'
import { benchSite } from './site.ts'
import { benchStalls } from './stalls.ts'
import { benchStart } from './start.ts'

/** Benchmarks by name. Default: all except the long one. `npm run bench -- server` runs one. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  server: benchServer,
  sdk: benchSdk,
  mocks: benchMocks,
  postgres: benchPostgres,
  stalls: benchStalls,
  hops: benchHops,
  site: benchSite,
  start: benchStart,
  scale: benchScale,
  peers: benchPeers,
}
/** Only by name: one takes an hour or more, the other installs packages. */
const SEPARATE = ['scale', 'peers']

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`,
  )
  process.exit(2)
}
for (const name of names.length > 0
  ? names
  : Object.keys(benchmarks).filter((name) => !SEPARATE.includes(name)))
  await benchmarks[name]?.()
