// Runs the examples with packed packages. Requires `npm run pack:all`.
//
//   node scripts/test-examples.ts [names of some of them]
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tarballOf } from './packed.ts'

const root = join(import.meta.dirname, '..')

type Versions = Readonly<Record<string, string>>

interface Example {
  readonly name: string
  readonly wants: Versions
}

/** Checks of the packages for any user, besides the examples, as modules of either kind. */
const checks: Readonly<Record<string, string>> = {
  // The mocks omit the contract's prose, but still serve the OpenAPI document.
  'document.mjs': `
    import { createMock } from '@chowk/mocks'
    const mock = createMock()
    const { paths, components } = await (await mock.fetch(mock.baseUrl + '/openapi.json')).json()
    if (!paths['/posts'].post.summary || !components.schemas.PostCreate.description) throw new Error('The document has no prose.')`,
  'document.cjs': `
    const { createMock } = require('@chowk/mocks')
    const mock = createMock()
    void mock.fetch(mock.baseUrl + '/openapi.json').then((answer) => answer.json()).then(({ paths }) => {
      if (!paths['/posts'].post.summary) throw new Error('The document has no prose.')
    })`,
  // Objects and errors of mocks have the names of the sources.
  'names.cjs': `
    const { createMock } = require('@chowk/mocks')
    const { inspect } = require('node:util')
    const mock = createMock()
    const refused = async (work) => { try { await work() } catch (error) { return error } }
    const expected = [/^PlatformHandler /, /now: .*moveTo/s, /^TypeError: The seed must be "demo".*checkOptions/s, /^ApiError: quotas.leave: No member has the username nobody/]
    Promise.all([refused(() => createMock({ seed: 'dmo' })), refused(() => mock.quota.exhaust('nobody', 'post'))]).then((errors) => {
      const seen = [mock.handlers[0], mock.clock, ...errors].map((value) => inspect(value, { depth: 0 }))
      seen.forEach((text, at) => { if (!expected[at].test(text)) throw new Error('Unexpected output: ' + text) })
    })`,
}

/** Disables telemetry, and uses the system's browser. */
const env = { CHROMIUM: '/usr/bin/chromium', NEXT_TELEMETRY_DISABLED: '1', ...process.env }

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] }).toString()

function read(name: string): Example[] {
  const path = join(root, 'examples', name, 'package.json')
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as {
    dependencies: Versions
    devDependencies: Versions
  }
  return [{ name, wants: { ...manifest.dependencies, ...manifest.devDependencies } }]
}

/** Returns the packages of this repository among dependencies, with their own dependencies. */
function ownPackages(dependencies: Versions): ReadonlySet<string> {
  const found = new Set(Object.keys(dependencies).filter((name) => name.startsWith('@chowk/')))
  // Iterating a set includes entries added meanwhile.
  for (const name of found) {
    const path = join(root, name.replace('@chowk', 'packages'), 'package.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { readonly dependencies?: Versions }
    for (const key of Object.keys(manifest.dependencies ?? {})) if (key.startsWith('@chowk/')) found.add(key)
  }
  return found
}

/** Installs packages once for all examples with the same MSW. */
function install(folder: string, examples: readonly Example[]): void {
  mkdirSync(folder)
  const wanted: Record<string, string> = {}
  for (const { name, wants } of examples)
    for (const [dependency, version] of Object.entries(wants)) {
      if ((wanted[dependency] ??= version) !== version)
        throw new Error(`${name} wants another ${dependency} than the examples before it.`)
    }
  for (const name of ownPackages(wanted)) wanted[name] = `file:${tarballOf(name.replace('@chowk/', ''))}`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }))
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], folder)
}

const folder = mkdtempSync(join(tmpdir(), 'chowk-examples-'))
try {
  const names = process.argv.slice(2)
  const examples = readdirSync(join(root, 'examples'))
    .filter((name) => names.length === 0 || names.includes(name))
    .flatMap(read)
  for (const [msw, members] of Map.groupBy(examples, ({ wants }) => wants['msw'])) {
    const shared = join(folder, msw === undefined ? 'programs' : `msw-${msw.replace(/\D*(\d+).*/, '$1')}`)
    install(shared, members)
    for (const { name, wants } of members) {
      const copy = join(shared, name)
      cpSync(join(root, 'examples', name), copy, { recursive: true })
      symlinkSync(join(shared, 'node_modules'), join(copy, 'node_modules'))
      const startedAt = performance.now()
      console.log(run('npm', ['test'], copy))
      // Jest can reset all modules between two tests while a mock stays alive.
      if ('jest' in wants) run('npm', ['test', '--', '--resetModules'], copy)
      console.log(
        `✓ ${name}${msw === undefined ? '' : `, with MSW ${msw}`}, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      )
    }
    if (msw === undefined) continue
    for (const [name, program] of Object.entries(checks)) {
      writeFileSync(join(shared, name), program)
      run(process.execPath, [name], shared)
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}
