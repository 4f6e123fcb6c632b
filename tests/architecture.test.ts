import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applicationStates, bookingStates, operationIds } from '@chowk/contract'
import { preProcessFile } from 'typescript'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const packages = globSync('packages/*/package.json', { cwd: root }).map(dirname)

/** Each source file with the modules it imports, types included; those of this repository by their path. */
const imports = new Map(
  globSync('packages/*/src/**/*.ts', { cwd: root, exclude: (file) => file.endsWith('.test.ts') }).map(
    (file) => {
      const { importedFiles } = preProcessFile(readFileSync(join(root, file), 'utf8'))
      return [
        file,
        importedFiles.map(({ fileName }) =>
          fileName.startsWith('.') ? join(dirname(file), fileName) : fileName,
        ),
      ]
    },
  ),
)

/** The first circle of imports that can be reached from `file`, as the list of files along it. */
function findCircle(file: string, trail: string[], done: Set<string>): string[] | undefined {
  if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
  if (done.has(file)) return undefined
  for (const imported of imports.get(file) ?? []) {
    const circle = findCircle(imported, [...trail, file], done)
    if (circle) return circle
  }
  done.add(file)
  return undefined
}

describe('architecture', () => {
  test.each(packages)('%s imports only itself and what its package.json names', (folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
      peerDependencies?: Record<string, string>
      /** What the build puts into the package. */
      devDependencies?: Record<string, string>
    }
    const named = [
      folder,
      ...Object.keys({
        ...manifest.dependencies,
        ...manifest.peerDependencies,
        ...manifest.devDependencies,
      }),
    ]
    const isNamed = (module: string) =>
      module.startsWith('node:') || named.some((name) => `${module}/`.startsWith(`${name}/`))
    const strangers = [...imports]
      .filter(([file]) => file.startsWith(`${folder}/`))
      .flatMap(([file, modules]) =>
        modules.filter((module) => !isNamed(module)).map((module) => ({ file, module })),
      )
    expect(strangers).toEqual([])
  })

  test('gives the mocks the versions that engine and contract depend on', () => {
    const dependenciesOf = (name: string) =>
      (
        JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
          dependencies: Record<string, string>
        }
      ).dependencies
    const { '@chowk/contract': _, ...ofEngine } = dependenciesOf('engine')
    // Only the search of operations uses these, which the mocks do not hold.
    const { minisearch: _index, stemmer: _stems, ...ofContract } = dependenciesOf('contract')
    expect(dependenciesOf('mocks')).toEqual({ ...ofContract, ...ofEngine })
  })

  test('finds each operation by its id, in the file or folder of its namespace', () => {
    const domains = join(root, 'packages/engine/src/domains')
    const wrong = [...Map.groupBy(operationIds, (id) => id.split('.')[0]!)].filter(
      ([namespace, operations]) => {
        const files = globSync(`{${namespace}.ts,${namespace}/*.ts}`, { cwd: domains }).toSorted()
        if (files.length === 1) return files[0] !== `${namespace}.ts`
        const lines = files.map((file) => readFileSync(join(domains, file), 'utf8').split('\n').length)
        const isSmall = operations.length <= 2 && lines.reduce((sum, count) => sum + count, 0) <= 120
        return isSmall || !files.includes(`${namespace}/index.ts`) || files.includes(`${namespace}.ts`)
      },
    )
    expect(wrong.map(([namespace]) => namespace)).toEqual([])
  })

  test('tests each operation in the folder of its namespace', () => {
    const steps = { bookings: bookingStates, applications: applicationStates }
    const untested = operationIds.filter((id) => {
      const [namespace = '', name = ''] = id.split('.')
      if (name in (steps[namespace as keyof typeof steps]?.transitions ?? {})) return false
      const files = globSync(`tests/operations/${namespace}/*.test.ts`, { cwd: root })
      const isOfFile = files.some((file) => file.endsWith(`/${name}.test.ts`))
      return !isOfFile && !files.some((file) => readFileSync(join(root, file), 'utf8').includes(`'${id}'`))
    })
    expect(untested).toEqual([])
  })

  test('opens transactions only in the engine and the stores', () => {
    // Traces are of stores. Backups and copies read them as they are, by `export` and `import`.
    const ofStores = /^packages\/(engine|server\/src\/(sql|sqlite|postgres|tracing))\//
    const reaching = /\.runtime\b|\bruntimeOf\b|\bstore\.(read|transact)\(/
    const files = [...imports.keys()].filter((file) => !ofStores.test(file))
    expect(files.filter((file) => reaching.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  test('no file imports in a circle', () => {
    const done = new Set<string>()
    for (const file of imports.keys()) expect(findCircle(file, [], done)).toBeUndefined()
  })

  test.each([
    ['completion', ['commands/completion.ts', 'commands/index.ts']],
    ['drift', ['commands/drift.ts']],
    ['traces', ['commands/serve.ts', 'doctor/check-traces.ts']],
  ])('imports the add-on %s of the command line only by its doors', (name, doors) => {
    const folder = join('packages/cli/src', name, '/')
    const importers = [...imports].flatMap(([file, modules]) =>
      !file.startsWith(folder) && modules.some((module) => module.startsWith(folder)) ? [file] : [],
    )
    expect(importers.toSorted()).toEqual(doors.map((door) => join('packages/cli/src', door)).toSorted())
  })
})
