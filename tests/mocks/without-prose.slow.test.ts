import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { people } from '@chowk/engine'
import * as source from '@chowk/mocks'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutProse } from '../../packages/mocks/build/without-prose.ts'
import { allOperations, callOf } from '../harness/arbitrary-calls.ts'
import { BASE_URL, requestOf } from '../harness/client.ts'
import { bundleWithMocks } from './bundle.ts'

describe('the contract without prose', () => {
  it('keeps code that is not only for people', () => {
    expect(
      withoutProse(
        "const a = text(1, 2).describe('A.').meta({ id: 'A', description: 'An `a`.' }).optional()\n" +
          "const b = text().meta({ format: 'html', description: 'B.' })\n" +
          "const c = operation({ summary: 'C.', description: `C ${'d'}` + 'e', body: z.object({ description: text() }) })\n",
      ),
    ).toBe(
      'const a = /* @__PURE__ */ (() => (text(1, 2).optional()))()\n' +
        "const b = /* @__PURE__ */ (() => (text().meta({ format: 'html', })))()\n" +
        'const c = /* @__PURE__ */ (() => (operation({ body: z.object({ description: text() }) })))()\n',
    )
  })

  it('keeps the parts of a row that calls need and omits those for documents', () => {
    expect(
      withoutProse(
        "function rows() { const a = operation({ method: 'GET', path: '/a', query: z.object({ path: b }), response: A, errors: ['forbidden'] }) }\n",
      ),
    ).toBe("function rows() { const a = operation({ method: 'GET', query: z.object({ path: b }), }) }\n")
  })
})

describe('the mocks as they are built, without prose', () => {
  let folder: string
  let built: typeof source
  beforeAll(async () => {
    // Where imports of it find the packages that it depends on.
    const cache = join(import.meta.dirname, '../../node_modules/.cache')
    await mkdir(cache, { recursive: true })
    folder = await mkdtemp(join(cache, 'mocks-'))
    const { files } = await bundleWithMocks("export * from '@chowk/mocks'", { platform: 'node' })
    await Promise.all(files.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)))
    built = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'stdin.js')).href)) as typeof source
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('returns the same as the sources from the built mocks without prose', async () => {
    const sides = [source, built].map(async ({ createMock }) => {
      const mock = createMock({ baseUrl: BASE_URL, seed: 'demo', limits: { burst_per_minute: 100_000 } })
      const keys = new Map<string, string>()
      for (const { username } of people) keys.set(username, (await mock.keys.create(username)).key)
      return { mock, keys }
    })
    for (const [seed, id] of allOperations.entries())
      for (const { username, input } of fc.sample(callOf(id), { numRuns: 2, seed })) {
        const [expected, actual] = await Promise.all(
          sides.map(async (side) => {
            const { mock, keys } = await side
            const response = await mock.fetch(requestOf(id, input, keys.get(username)))
            return {
              id,
              status: response.status,
              headers: [...response.headers],
              body: await response.text(),
            }
          }),
        )
        expect(actual).toEqual(expected)
      }
  })

  it('performs the acts of tests as the sources do, and the work that follows from them', async () => {
    const [expected, actual] = await Promise.all(
      [source, built].map(async ({ createMock }) => {
        const mock = createMock({ seed: 'demo' })
        const { keyId } = await mock.members.create({ username: 'nia' })
        await mock.quota.exhaust('nia', 'post')
        await mock.keys.revoke(keyId)
        await mock.members.suspend({ username: 'meera', reason: 'Spam' })
        await mock.members.suspend({ username: 'ravi', reason: 'Spam', until: '2026-12-24T00:00:00Z' })
        await mock.members.unsuspend({ username: 'meera' })
        await mock.clock.advance('40d')
        return [await mock.call('ravi', 'posts.list'), mock.snapshot().image]
      }),
    )
    expect(actual).toEqual(expected)
  })
})
