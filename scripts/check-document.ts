// Checks the document with independent tools: two linters read it from a running server, four generators create
// clients, a strict compiler checks these, and three of them make real calls. The tools have a separate lock file and are
// installed into a temporary folder, so that contributors do not need them.
//
//   npm run tool -- document
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { demoSeed } from '@chowk/engine'
import { createLogger, serve } from '@chowk/server'
import { build } from 'esbuild'
import { createKey } from '../tests/harness/administer.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-document-'))

const execute = promisify(execFile)

/** Runs a program in the folder. @throws Error with its output if it fails */
async function run(what: string, command: string, ...args: readonly string[]): Promise<void> {
  const began = performance.now()
  await execute(command, args, {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: { ...process.env, CI: 'true' },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${what} failed.\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
  })
  console.log(`✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

const tool = (name: string) => join(folder, 'node_modules/.bin', name)

const lint = async (): Promise<void> => {
  await run('Redocly, recommended-strict', tool('redocly'), 'lint', '--config=redocly.yaml', 'openapi.json')
  await run(
    'Spectral, OpenAPI and OWASP',
    tool('spectral'),
    ...['lint', '--fail-severity=hint', '--ruleset=spectral.yaml', 'openapi.json'],
  )
}

async function generate(): Promise<void> {
  await run(
    'openapi-typescript',
    tool('openapi-typescript'),
    ...['openapi.json', '--output', 'openapi-typescript/schema.ts'],
  )
  await run('hey-api', tool('openapi-ts'), '--input', 'openapi.json', '--output', 'hey-api', '--no-log-file')
  await run(
    'orval',
    tool('orval'),
    '--input',
    'openapi.json',
    '--output',
    'orval/client.ts',
    '--client',
    'fetch',
  )
  await run('kubb', tool('kubb'), 'generate')
  await run('All four, compiled strictly', tool('tsc'))
}

/** Calls the server with generated clients. Bundles them, as generated imports require a bundler. */
async function call(url: string, key: string): Promise<void> {
  const outfile = join(folder, 'calls.mjs')
  await build({
    entryPoints: [join(folder, 'calls.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  const { callWithGenerated } = (await import(pathToFileURL(outfile).href)) as {
    callWithGenerated: (baseUrl: string, key: string) => Promise<void>
  }
  await callWithGenerated(url, key)
  console.log('✓ openapi-fetch, hey-api and Kubb create, read, list, upload and are refused')
}

const server = await serve({
  store: 'memory',
  seed: demoSeed,
  port: 0,
  logger: createLogger({ level: 'warn' }),
})
try {
  cpSync(join(import.meta.dirname, 'document'), folder, { recursive: true })
  const { url, engine } = server
  const { key } = await createKey(engine, { username: 'asha', name: 'generated clients' })
  const document = await fetch(`${url}/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await document.text())
  await run('npm ci', 'npm', 'ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund')
  // Concurrent: one mostly waits for its modules while the other computes.
  await Promise.all([lint(), generate()])
  await call(url, key)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
