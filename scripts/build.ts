// Builds all packages, as many at a time as there are cores. A package whose sources have not changed is kept.
//
//   node scripts/build.ts [--force]
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
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atOnce } from './check/at-once.ts'

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

process.chdir(root)
mkdirSync(cache, { recursive: true })
const sealOf = (name: string): string => join(cache, name)
const digests = new Map(names.map((name) => [name, digestOf(name)]))
const changed = names.filter((name) => {
  const isBuilt = existsSync(join('packages', name, 'dist')) && existsSync(sealOf(name))
  return values.force || !isBuilt || readFileSync(sealOf(name), 'utf8') !== digests.get(name)
})
console.log(`Building ${changed.length} of ${names.length} packages. The others have not changed.`)
for (const name of changed) rmSync(sealOf(name), { force: true })
const commandOf = (name: string): string => `npm run --silent build --workspace packages/${name} -- --silent`
const passed = new Set(await atOnce(changed.map(commandOf)))
for (const name of changed) if (passed.has(commandOf(name))) writeFileSync(sealOf(name), digests.get(name)!)
