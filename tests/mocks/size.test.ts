import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { mocksSize, mostBytes } from './bundle.ts'

describe('minified, and without MSW', () => {
  let size: Awaited<ReturnType<typeof mocksSize>>
  beforeAll(async () => {
    size = await mocksSize()
  })

  test('loads at most 178.25 KB at first for a page with mocks', () => {
    expect(size.atOnce).toBeLessThanOrEqual(mostBytes.atOnce)
  })

  test('all that is our own is 379.35 KB at most, without the lists of places', () => {
    expect(size.own).toBeLessThanOrEqual(mostBytes.own)
  })

  test('loads at most 93 KB of Zod, without its texts in other languages', () => {
    expect(size.zod).toBeLessThanOrEqual(mostBytes.zod)
  })
})

test('loads what derives slugs in every script with the first write, not with reads', () => {
  const watching = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, load) => (loaded.push(url), load(url, context)) })
    const { createMock } = await import('@chowk/mocks')
    const mock = createMock({ seed: 'demo' })
    const isLoaded = () => loaded.some((url) => url.includes('/transliteration/'))
    for (const read of ['posts.list', 'jobs.list', 'chats.list', 'communities.list'])
      await mock.call('asha', read)
    const before = isLoaded()
    const body = { title: 'नीम के पेड़', body: '<p>Twelve birds.</p>' }
    const { url } = await mock.call('asha', 'posts.create', { body })
    console.log(JSON.stringify({ before, after: isLoaded(), url }))`
  const printed = execFileSync(
    process.execPath,
    ['--conditions=@chowk/source', '--input-type=module', '--eval', watching],
    { encoding: 'utf8', cwd: import.meta.dirname },
  )
  expect(printed).toMatch(/^{"before":false,"after":true,"url":"\/posts\/niim-ke-/)
})
