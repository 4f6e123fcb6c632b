import { posix } from 'node:path'

const isTest = (path: string) => path.endsWith('.test.ts')

/** What is tested in another place than beside it, or by its namespace: what changed, and the files and folders of its tests. */
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
 * The tests that stand nearest to what changed: those beside it, of its operation or namespace, of its area, and those that
 * import it through nothing but other files of tests. Almost every test loads almost every source, so that what could be
 * affected at all is no choice.
 *
 * @param changed Paths from the root, with `/` between their parts.
 * @param sources What each file holds that is a test or is imported by tests, by its path.
 */
export function testsNear(changed: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  const tests = [...sources.keys()].filter(isTest)
  const importers = importersIn(sources)
  const near = changed.flatMap((path) => {
    const areas = AREAS.flatMap(([area, places]) => (area.test(path) ? places : []))
    return [
      ...reachedFrom(path, importers).filter(isTest),
      ...tests.filter((test) => areas.some((place) => test.startsWith(place))),
      ...(path.startsWith('packages/')
        ? tests.filter((test) => posix.dirname(test) === posix.dirname(path))
        : []),
      ...testsOfOperations(path, tests),
    ]
  })
  return [...new Set(near)].toSorted()
}

/** Those of the operation that a source is named after, or else of its namespace. */
function testsOfOperations(path: string, tests: readonly string[]): string[] {
  const parts = path.replace(/\.ts$/, '').split('/')
  if (parts[0] !== 'packages') return []
  const own = `tests/operations/${parts.slice(-2).join('/')}.test.ts`
  if (tests.includes(own)) return [own]
  return tests.filter((test) => test.startsWith('tests/operations/') && parts.includes(test.split('/')[2]!))
}

/** By the path of a file, who imports it by a relative path. */
function importersIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources)
    for (const [, specifier = ''] of source.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(path), specifier)
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  return importers
}

/** A file and all that import it, and those that import them. */
function reachedFrom(path: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([path])
  for (const each of reached) for (const importer of importers.get(each) ?? []) reached.add(importer)
  return [...reached]
}
