import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities, memoryStore } from '@chowk/engine'
import * as sdk from '@chowk/sdk'
import * as query from '@chowk/sdk/query'
import * as schemas from '@chowk/sdk/schemas'
import { QueryClient } from '@tanstack/react-query'
import ts from 'typescript'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { World } from '../harness/world.ts'
import { checkPrograms } from './support/compile.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8')
const snippets = [...readme.matchAll(/## (?<title>.+)|```ts\n(?<code>[^]*?)```/g)]
  .reduce<{ title: string; code: string }[]>(
    (all, { groups }) =>
      groups?.title
        ? [...all, { title: groups.title, code: '' }]
        : [...all, { title: all.at(-1)?.title ?? 'The beginning', code: groups?.code ?? '' }],
    [],
  )
  .filter(({ code }) => code)

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What the snippets import. Connecting is left to the tests of `fetch`. */
const modules: Readonly<Record<string, object>> = {
  '@chowk/sdk': sdk,
  '@chowk/sdk/query': query,
  '@chowk/sdk/schemas': schemas,
  '@tanstack/query-core': { QueryClient },
  undici: {
    Agent: class {},
    ProxyAgent: class {},
    fetch: (url: string, init: RequestInit) => fetch(url, init),
  },
}

/** Runs a module that imports nothing but these. */
async function run(code: string): Promise<void> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  })
  const body = outputText.replaceAll(/^import (\{.*\}) from '(.+)';?$/gm, "const $1 = modules['$2'];")
  const AsyncFunction = (async () => undefined).constructor as new (
    ...code: string[]
  ) => (modules: object) => Promise<void>
  await new AsyncFunction('modules', body)(modules)
}

describe('the snippets of the README run', () => {
  test.each(snippets.map(({ title, code }, index) => [`${index + 1}, ${title}`, code]))(
    '%s',
    async (_title, code) => {
      const world = new World(memoryStore(entities))
      const asha = await world.member('asha')
      for (const title of ['First', 'Second'])
        await asha.ok('posts.create', { body: { title, body: '<p>Rain.</p>' } })
      const real = globalThis.fetch
      vi.stubEnv('CHOWK_API_KEY', asha.key)
      vi.stubEnv('CHOWK_BASE_URL', 'http://localhost:4000/api/v1')
      vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
        url.startsWith('http') ? world.send(new Request(url, init)) : real(url, init),
      )
      vi.spyOn(console, 'log').mockImplementation(() => undefined)
      await run(code)
      expect(world.errors).toEqual([])
      expect(world.control.journal.list().length).toBeGreaterThan(0)
    },
  )
})

test('the snippets of the README have the right types', () => {
  const programs = snippets.map(({ code }, index): [string, string] => [`readme-${index + 1}.mts`, code])
  expect(checkPrograms(Object.fromEntries(programs))).toEqual([])
})
