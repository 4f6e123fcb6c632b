import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoSeed } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'

test('isolates parallel Python tests in 100 worlds', async () => {
  const logger = createLogger({ level: 'silent' })
  const server = await serve({ store: 'memory', control: true, port: 0, logger, seed: demoSeed })
  onTestFinished(() => server.close())
  const { origin } = new URL(server.url)
  const { stdout } = await promisify(execFile)('/usr/bin/python3', [
    join(import.meta.dirname, 'worlds_suite.py'),
    origin,
  ])
  expect(stdout).toMatch(/^100 worlds, no leak/)
  expect(await (await fetch(`${origin}/_control/worlds`)).json()).toEqual({ worlds: [] })
})
