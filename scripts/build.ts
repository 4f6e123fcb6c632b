// Builds all packages, as many at a time as there are cores. A package whose sources have not changed is kept.
//
//   node scripts/build.ts [--force]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/chowk-build')
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The slowest, which begin first, so that no core waits for them at the end. */
const slowest = ['mocks', 'engine', 'sdk', 'server']
const names = [...new Set([...slowest, ...readdirSync(join(root, 'packages'))])]

function withDependencies(name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found
  found.add(name)
  const path = join(root, 'packages', name, 'package.json')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies }))
    if (dependency.startsWith('@chowk/')) withDependencies(dependency.slice('@chowk/'.length), found)
  return found
}

/** Returns a digest of all that a build reads. */
function digestOf(name: string): string {
  const own = [...withDependencies(name)].map((dependency) => `packages/${dependency}`)
  const patterns = [
    ...own.flatMap((folder) => [`${folder}/{src,build,console}/**/*`, `${folder}/{package,tsconfig}.json`]),
    ...own.map((folder) => `${folder}/tsup.config.ts`),
    '{tsup.base.ts,tsconfig.json,tsconfig.portable.json,package-lock.json}',
  ]
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).toSorted())
    if (statSync(join(root, path)).isFile())
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  return hash.digest('hex')
}

async function build(name: string): Promise<boolean> {
  const startedAt = performance.now()
  const seal = join(cache, name)
  const digest = digestOf(name)
  const isBuilt = existsSync(join(root, 'packages', name, 'dist'))
  if (!values.force && isBuilt && existsSync(seal) && readFileSync(seal, 'utf8') === digest) {
    console.log(`✓ @chowk/${name} (unchanged)`)
    return true
  }
  rmSync(seal, { force: true })
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js')
  const child = spawn(process.execPath, [tsup, '--silent'], {
    cwd: join(root, 'packages', name),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<boolean>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code === 0)),
  )
  const [passed, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} @chowk/${name} (${seconds} s)`)
  if (passed) writeFileSync(seal, digest)
  else console.error(`\n${out}${error}`)
  return passed
}

mkdirSync(cache, { recursive: true })
console.log(`Building ${names.length} packages, ${availableParallelism()} at a time.`)
const pending = [...names]
const work = async (): Promise<boolean> => {
  let passed = true
  for (let name = pending.shift(); name !== undefined; name = pending.shift())
    passed = (await build(name)) && passed
  return passed
}
const results = await Promise.all(Array.from({ length: availableParallelism() }, work))
if (results.includes(false)) process.exitCode = 1
