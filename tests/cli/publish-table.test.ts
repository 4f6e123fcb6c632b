import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chowk } from '@chowk/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chowk, folder, platform } from './chowk.ts'

let site: Awaited<ReturnType<typeof platform>>

beforeAll(async () => {
  site = await platform()
})
afterAll(() => site.server.stop())

const post = (title: string, text: string, more = '') =>
  `---\ntitle: ${title}\nauthor: me # kept\n${more}---\n${text}\n`

let members = 0

/** A published folder with `a.md`, and what changes both sides and runs commands. */
async function published(more = '') {
  const environment: Record<string, string> = {
    ...(await site.as(`table${++members}`, 'all', 'business')),
    ...{ CHOWK_PACE: '100000', TZ: 'UTC' },
  }
  const client = new Chowk({ apiKey: environment.CHOWK_API_KEY, baseUrl: environment.CHOWK_BASE_URL })
  const path = folder()
  const file = join(path, 'a.md')
  writeFileSync(file, post('Kiln', 'Agreed.', more))
  const run = async (command: 'publish' | 'pull', ...words: string[]) => {
    const { out, code } = await chowk([command, path, '--json', ...words], environment)
    const { files } = JSON.parse(out) as { files: { action: string; id: number }[] }
    return { code, actions: files.map(({ action }) => action), ids: files.map(({ id }) => id) }
  }
  const [id = 0] = (await run('publish')).ids
  const there = async () =>
    client.posts.get(id).then(
      ({ item }) => item.body,
      () => undefined,
    )
  return { client, environment, path, file, id, run, there }
}

type Setting = Awaited<ReturnType<typeof published>>

const here: Readonly<Record<string, (setting: Setting) => void>> = {
  same: () => undefined,
  changed: ({ file }) => writeFileSync(file, post('Kiln', 'Mine.')),
  none: ({ file }) => rmSync(file),
}
const there: Readonly<Record<string, (setting: Setting) => Promise<unknown>>> = {
  same: () => Promise.resolve(),
  changed: ({ client, id }) => client.posts.update(id, { body: '<p>Theirs.</p>' }),
  none: ({ client, id }) => client.scheduled.cancel('post', id),
}

const MINE = '<p>Mine.</p>'
const THEIRS = '<p>Theirs.</p>'
const AGREED = '<p>Agreed.</p>'

// Sides of the folder and of the platform; what a command does, and what each side has afterwards.
test.each<
  [
    folder: string,
    platform: string,
    command: 'publish' | 'pull',
    words: string[],
    actions: string[],
    code: number,
    item: string | undefined,
    file: string | undefined,
  ]
>([
  ['same', 'same', 'publish', [], ['unchanged'], 0, AGREED, 'Agreed.'],
  ['same', 'same', 'pull', [], ['unchanged'], 0, AGREED, 'Agreed.'],
  ['changed', 'same', 'publish', [], ['edit'], 0, MINE, 'Mine.'],
  ['changed', 'same', 'pull', [], ['mine'], 0, AGREED, 'Mine.'],
  ['same', 'changed', 'publish', [], ['unchanged'], 0, THEIRS, 'Agreed.'],
  ['same', 'changed', 'pull', [], ['write'], 0, THEIRS, 'Theirs.'],
  ['changed', 'changed', 'publish', [], ['problem'], 7, THEIRS, 'Mine.'],
  ['changed', 'changed', 'publish', ['--mine'], ['edit'], 0, MINE, 'Mine.'],
  ['changed', 'changed', 'publish', ['--theirs'], ['write'], 0, THEIRS, 'Theirs.'],
  ['changed', 'changed', 'pull', [], ['problem'], 7, THEIRS, 'Mine.'],
  ['changed', 'changed', 'pull', ['--mine'], ['unchanged'], 0, THEIRS, 'Mine.'],
  ['changed', 'changed', 'pull', ['--theirs'], ['write'], 0, THEIRS, 'Theirs.'],
  ['none', 'same', 'publish', [], ['gone'], 0, AGREED, undefined],
  ['none', 'same', 'pull', [], ['gone'], 0, AGREED, undefined],
  ['none', 'same', 'pull', ['--theirs'], ['write'], 0, AGREED, 'Agreed.'],
  ['none', 'changed', 'publish', [], ['gone'], 0, THEIRS, undefined],
  ['none', 'changed', 'pull', [], ['gone'], 0, THEIRS, undefined],
  ['none', 'changed', 'pull', ['--theirs'], ['write'], 0, THEIRS, 'Theirs.'],
  ['same', 'none', 'publish', [], ['cancelled'], 0, undefined, 'Agreed.'],
  ['same', 'none', 'publish', ['--new'], ['schedule'], 0, undefined, 'Agreed.'],
  ['same', 'none', 'pull', [], ['cancelled'], 0, undefined, 'Agreed.'],
  ['changed', 'none', 'publish', [], ['cancelled'], 0, undefined, 'Mine.'],
  ['changed', 'none', 'pull', ['--theirs'], ['cancelled'], 0, undefined, 'Mine.'],
  ['none', 'none', 'publish', [], ['gone'], 0, undefined, undefined],
  ['none', 'none', 'pull', ['--theirs'], ['gone'], 0, undefined, undefined],
])(
  'folder %s, platform %s: %s %j does %j',
  async (mine, theirs, command, words, actions, code, item, text) => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const setting = await published(theirs === 'none' ? `scheduled_at: ${tomorrow}\n` : '')
    here[mine]!(setting)
    await there[theirs]!(setting)
    expect(await setting.run(command, ...words, '--dry-run')).toMatchObject({ actions, code })
    expect(await setting.run(command, ...words)).toMatchObject({ actions, code })
    expect((await setting.there())?.trim()).toBe(item)
    if (text === undefined) expect(() => readFileSync(setting.file)).toThrow('ENOENT')
    else expect(readFileSync(setting.file, 'utf8')).toContain(text)
    // What its author wrote besides stays.
    if (text !== undefined && mine !== 'none')
      expect(readFileSync(setting.file, 'utf8')).toContain('author: me # kept')
    if (code === 0) expect((await setting.run(command)).code).toBe(0)
  },
)

test('reports a change without a valid state file and recognizes an equal item', async () => {
  const setting = await published()
  rmSync(join(setting.path, '.chowk.json'))
  expect((await setting.run('publish')).actions).toEqual(['unchanged'])
  rmSync(join(setting.path, '.chowk.json'))
  await there.changed!(setting)
  expect(await setting.run('publish')).toMatchObject({ actions: ['problem'], code: 7 })
  writeFileSync(join(setting.path, '.chowk.json'), '{"version":1,"platf')
  expect(await setting.run('publish')).toMatchObject({ actions: ['problem'], code: 7 })
  expect(await setting.run('publish', '--theirs')).toMatchObject({ actions: ['write'], code: 0 })
})

test('finds an archived item by the id of its file without state, in both directions', async () => {
  const setting = await published()
  rmSync(setting.file)
  await setting.run('pull', '--theirs')
  await setting.client.items.archive({ type: 'post', id: setting.id, archived: true })
  for (const command of ['publish', 'pull'] as const) {
    rmSync(join(setting.path, '.chowk.json'))
    expect(await setting.run(command)).toMatchObject({ actions: ['unchanged'], code: 0, ids: [setting.id] })
  }
})

test('does not treat a copy as a rename and rejects publishing the same text twice', async () => {
  const setting = await published()
  cpSync(setting.file, join(setting.path, 'copy.md'))
  here.changed!(setting)
  expect((await setting.run('publish')).actions.sort()).toEqual(['edit', 'problem'])
  expect((await setting.there())?.trim()).toBe(MINE)
  writeFileSync(join(setting.path, 'copy.md'), post('Another kiln', 'Changed copy.'))
  expect((await setting.run('publish')).actions.sort()).toEqual(['publish', 'unchanged'])
})

test.each([
  ['a draft', post('Kiln', 'Own draft.', 'draft: true\n')],
  ['a file with problems', post('Kiln', 'Own {{ text }}.')],
  ['another file', post('Wheel', 'Own text.')],
])('does not overwrite %s by an item of the same name', async (_, text) => {
  const setting = await published()
  rmSync(setting.file)
  rmSync(join(setting.path, '.chowk.json'))
  mkdirSync(join(setting.path, 'posts'))
  const { slug } = (await setting.client.posts.get(setting.id)).item
  const file = join(setting.path, `posts/${slug}.md`)
  writeFileSync(file, text)
  for (const words of [[], ['--theirs']]) {
    const { actions, code } = await setting.run('pull', ...words)
    expect([code, new Set(actions)]).toEqual([5, new Set(['problem'])])
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test('carries a time over in both directions, and asks where each side has another', async () => {
  const day = (days: number) =>
    new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000).toISOString()
  const at = (days: number) => `scheduled_at: ${day(days)}\n`
  const [two, three, four, five, six] = [2, 3, 4, 5, 6].map((days) => [day(days), at(days)] as const)
  const setting = await published(two![1])
  const { client, id, run, file } = setting
  const write = (time: string) => writeFileSync(file, post('Kiln', 'Agreed.', time))
  const there = async () => (await client.scheduled.list()).items.map((item) => Date.parse(item.scheduled_at))
  write(three![1])
  expect(await run('pull')).toMatchObject({ actions: ['mine'] })
  expect(await run('publish')).toMatchObject({ actions: ['move'], code: 0 })
  expect(await there()).toEqual([Date.parse(three![0])])
  await client.scheduled.reschedule('post', id, { scheduled_at: four![0] })
  expect(await run('publish')).toMatchObject({ actions: ['unchanged'] })
  expect(await run('pull')).toMatchObject({ actions: ['write'], code: 0 })
  expect(readFileSync(file, 'utf8')).toContain(four![0])
  write(five![1])
  await client.scheduled.reschedule('post', id, { scheduled_at: six![0] })
  expect(await run('publish')).toMatchObject({ actions: ['problem'], code: 7 })
  expect(await run('publish', '--mine')).toMatchObject({ actions: ['move'], code: 0 })
  expect(await there()).toEqual([Date.parse(five![0])])
  await client.scheduled.publish('post', id)
  for (const command of ['publish', 'pull'] as const)
    expect(await run(command)).toMatchObject({ actions: ['unchanged'], code: 0 })
})
