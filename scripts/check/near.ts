import { posix } from 'node:path'

const isTest = (path: string) => path.endsWith('.test.ts')

/** Tests outside the folder and the namespace of their source: patterns of sources, with files and folders of tests. */
const AREAS: readonly (readonly [changed: RegExp, tests: readonly string[]])[] = [
  [/^packages\/(contract|engine)\/src\//, ['tests/architecture.test.ts', 'tests/interface/requests.test.ts']],
  [/^packages\/contract\/src\//, ['packages/contract/src/', 'scripts/generate']],
  [/^packages\/engine\/src\/entities\//, ['tests/stores/schema-version.test.ts']],
  [
    /^packages\/(engine\/src\/store|server\/src\/(sqlite|postgres))\//,
    ['memory', 'sqlite', 'postgres'].map((name) => `tests/stores/${name}.test.ts`),
  ],
  [/^packages\/sdk\//, ['tests/sdk/']],
  [/^packages\/mocks\//, ['tests/mocks/']],
  [/^packages\/mcp\//, ['tests/mcp/']],
  [/^packages\/server\//, ['tests/server/']],
  [/^packages\/cli\//, ['tests/server/command-line.test.ts']],
]

/**
 * Returns the tests nearest to changed files: those in the same folder, of the same operation, namespace or area, and
 * those that import the file directly or through test files only. Transitive imports would select almost every test.
 *
 * @param changed Paths from the root, separated by `/`.
 * @param sources Contents of tests and of files that tests import, by path.
 */
export function testsNear(changed: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  const tests = [...sources.keys()].filter(isTest)
  const importers = importersIn(sources)
  const near = changed.flatMap((path) => {
    const areas = AREAS.flatMap(([area, areaPaths]) => (area.test(path) ? areaPaths : []))
    return [
      ...reachedFrom(path, importers).filter(isTest),
      ...tests.filter((test) => areas.some((area) => test.startsWith(area))),
      ...(path.startsWith('packages/')
        ? tests.filter((test) => posix.dirname(test) === posix.dirname(path))
        : []),
      ...testsOfOperations(path, tests),
    ]
  })
  return [...new Set(near)].toSorted()
}

/** Returns the tests of the operation that a source is named after, or else of its namespace. */
function testsOfOperations(path: string, tests: readonly string[]): string[] {
  const parts = path.replace(/\.ts$/, '').split('/')
  if (parts[0] !== 'packages') return []
  const own = `tests/operations/${parts.slice(-2).join('/')}.test.ts`
  if (tests.includes(own)) return [own]
  return tests.filter((test) => test.startsWith('tests/operations/') && parts.includes(test.split('/')[2]!))
}

/** Returns the importers of each file, by relative imports. */
function importersIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources)
    for (const [, specifier = ''] of source.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(path), specifier)
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  return importers
}

/** Returns a file and its direct and indirect importers. */
function reachedFrom(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([path])
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer)
  return [...reached]
}
