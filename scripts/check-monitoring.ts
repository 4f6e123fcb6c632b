// Checks the metrics of a server and the rules in examples/deploy with Prometheus' own tool, and that all metrics named
// by dashboard and rules are exposed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed, entities, memoryStore } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { checks } from '../packages/server/src/health/checks.ts'
import { PIXEL } from '../packages/mocks/src/pixel.ts'
import { createKey } from '../tests/harness/administer.ts'

const folder = join(import.meta.dirname, '../examples/deploy')
const promtool = (args: readonly string[], input?: string) =>
  execFileSync('promtool', args, { cwd: folder, input, stdio: ['pipe', 'inherit', 'inherit'] })

/** Returns the metrics of a server after some requests of every kind. */
async function exposed(): Promise<string> {
  // A store in memory with the properties of all other stores.
  const store = memoryStore(entities)
  store.usage = () =>
    Promise.resolve({
      bytes: 1,
      freeBytes: 2 ** 40,
      unconfirmed: 0,
      pooler: 'none',
      connections: { busy: 1, idle: 1, waiting: 0 },
      capacity: { servers: 1, each: 10, limit: 97 },
    })
  const images = mkdtempSync(join(tmpdir(), 'chowk-images-'))
  const server = await serve({
    port: 0,
    store,
    images: `folder:${images}`,
    seed: demoSeed,
    metricsAddress: '127.0.0.1:9464',
    mail: { server: 'smtp://127.0.0.1:1', from: 'chowk@chowk.example' },
    logger: createLogger({ level: 'silent' }),
  })
  try {
    await server.loaded
    const { key } = await createKey(server.engine, { username: 'asha' })
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    await fetch(`${server.url}/me`)
    await fetch(`${server.url}/posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Counted', body: '<p>Text.</p>' }),
    })
    await fetch(`${server.url}/media`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ image: btoa(String.fromCharCode(...PIXEL)) }),
    })
    const everywhere = await fetch(new URL('/metrics', server.url))
    if (everywhere.status !== 404) throw new Error('Metrics are served with everything else, too.')
    return await (await fetch('http://127.0.0.1:9464/metrics')).text()
  } finally {
    await server.close()
    rmSync(images, { recursive: true })
  }
}

const text = await exposed()
// Prometheus' tool rejects names of prom-client's process metrics.
const own = text.split('\n').filter((line) => /^(# \w+ )?chowk_/.test(line))
promtool(['check', 'metrics'], `${own.join('\n')}\n`)
promtool(['check', 'config', 'prometheus.yaml'])
promtool(['test', 'rules', 'alerts.test.yaml'])

const tried = readFileSync(join(folder, 'alerts.test.yaml'), 'utf8')
const rules = readFileSync(join(folder, 'alerts.yaml'), 'utf8').matchAll(/alert: (\w+)/g)
const untried = Array.from(rules, ([, name]) => name!).filter(
  (name) => !new RegExp(`\\b${name}\\b`).test(tried),
)
if (untried.length > 0) throw new Error(`No fault is tried for ${untried.join(', ')}.`)

const watched = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
const unwatched = Object.entries(checks).filter(
  ([name, { metric }]) => !watched.includes(`check="${name}"`) && !watched.includes(metric.name),
)
if (unwatched.length > 0) throw new Error(`No rule watches ${unwatched.map(([name]) => name).join(', ')}.`)

for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
  const names = readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:chowk|process|nodejs)_\w+/g)
  const missing = [...new Set([...names].map(([name]) => name))].filter(
    (name) => !new RegExp(`^${name}[ {]`, 'm').test(text),
  )
  if (missing.length > 0) throw new Error(`${file} names what is not exposed: ${missing.join(', ')}.`)
}
console.log('What is exposed, the dashboard and the rules fit each other.')
