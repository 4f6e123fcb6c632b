import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@chowk/contract'
import * as engine from '@chowk/engine'
import * as mocks from '@chowk/mocks'
import * as sdk from '@chowk/sdk'
import * as query from '@chowk/sdk/query'
import * as schemas from '@chowk/sdk/schemas'
import * as server from '@chowk/server'
import * as site from '@chowk/site'
import { QueryClient } from '@tanstack/react-query'
import * as msw from 'msw'
import * as mswNode from 'msw/node'
import ts from 'typescript'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { START } from '../../harness/world.ts'
import { mockPlace, serverPlace, type Place } from './places.ts'

const root = join(import.meta.dirname, '../../..')

/** Programs of a document, each by its number and its heading. */
function snippetsOf(path: string, until?: string): [string, string][] {
  const [text = ''] = readFileSync(join(root, path), 'utf8').split(until ?? '\0')
  let heading = ''
  return [...text.matchAll(/^#+ (?<title>.+)|```[jt]s\n(?<code>[^]*?)```/gm)].flatMap(
    ({ groups }, index): [string, string][] => {
      heading = groups?.['title'] ?? heading
      return groups?.['code'] === undefined ? [] : [[`${path}, ${index}: ${heading}`, groups['code']]]
    },
  )
}

const snippets = [
  'README.md',
  // What serves tools over standard input and output is run in tests/mcp.
  ...['contract', 'engine', 'mocks', 'sdk', 'server', 'site'].map((name) => `packages/${name}/README.md`),
]
  .flatMap((path) => snippetsOf(path))
  // What comes after is for one runner each, and stands in `examples`.
  .concat(snippetsOf('docs/testing.md', '## Runners and browsers'))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const post = { title: 'First rain', body: '<p>At last.</p>' }

/** What the snippets import, and the names that those on testing take as given. */
async function environmentOf({ mock, createMock }: Place) {
  const { key, keyId, member } = await mock.members.create({ username: 'priya' })
  vi.stubEnv('CHOWK_API_KEY', key)
  vi.stubEnv('CHOWK_BASE_URL', mock.baseUrl)
  const chowk = new sdk.Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock })
  const first = new sdk.Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  await first.posts.create(post)
  const ran: (() => unknown)[] = []
  const after: (() => unknown)[] = []
  const run = Object.assign((_name: string, work: () => unknown) => void ran.push(work), {
    concurrent: (_name: string, work: () => unknown) => void ran.push(work),
  })
  const modules: Readonly<Record<string, object>> = {
    '@chowk/contract': contract,
    '@chowk/engine': engine,
    '@chowk/mocks': { ...mocks, createMock },
    '@chowk/sdk': sdk,
    '@chowk/sdk/query': query,
    '@chowk/sdk/schemas': schemas,
    '@chowk/server': {
      ...server,
      createServer(...options: Parameters<typeof server.createServer>) {
        const app = server.createServer(...options)
        onTestFinished(() => app.close())
        return app
      },
    },
    '@chowk/site': site,
    '@tanstack/query-core': { QueryClient },
    msw,
    'msw/node': mswNode,
    // Connecting through a proxy is left to the tests of `fetch`.
    undici: {
      Agent: class {},
      ProxyAgent: class {},
      fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher: unknown }) =>
        fetch(url, init),
    },
    vitest: {
      test: run,
      expect,
      beforeAll: (work: () => unknown) => void ran.unshift(work),
      afterEach: (work: () => unknown) => void after.push(work),
      afterAll: (work: () => unknown) => onTestFinished(() => void work()),
    },
  }
  const given = {
    mock,
    createMock,
    Chowk: sdk.Chowk,
    key,
    keyId,
    member,
    chowk,
    server: mswNode.setupServer(),
    test: run,
    expect,
    vi,
    user: { click: () => chowk.posts.create(post) },
    publish: undefined,
  }
  return { modules, given, ran, after }
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<void>

async function run(code: string, context: Place): Promise<void> {
  const { modules, given, ran, after } = await environmentOf(context)
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  })
  const body = outputText
    .replaceAll(/^import (\{.*\}) from '(.+)';?$/gm, "const $1 = modules['$2'];")
    .replaceAll('http://127.0.0.1:4000/api/v1', context.mock.baseUrl)
    .replaceAll('./stall.jpg', join(root, 'examples/tour/market-square.jpg'))
    .replaceAll('port: 4000', 'port: 0')
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  await new AsyncFunction('modules', ...Object.keys(given), `{ ${body} }`)(modules, ...Object.values(given))
  for (const work of ran) {
    await work()
    for (const each of after) await each()
  }
}

describe.each([
  ['a mock', mockPlace],
  ['a server', serverPlace],
])('the snippets of the documents run as they stand, with %s', (_name, open) => {
  test.each(snippets)('%s', async (title, code) => {
    // Documents count from the present; those on testing begin where a mock's clock does.
    const now = title.startsWith('docs/testing.md') ? START : Date.now()
    const context = await open(now, code.includes('setupServer('))
    onTestFinished(() => context.close())
    await run(code, context)
  })
})
