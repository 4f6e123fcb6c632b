import { createHash } from 'node:crypto'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Chowk } from '@chowk/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { tinyPng } from './generators.ts'
import { bare, chowk, folder, onTerminal, platform, program } from './chowk.ts'

const DAY = 86_400_000
let site: Awaited<ReturnType<typeof platform>>

beforeAll(async () => {
  site = await platform()
})
afterAll(() => site.server.stop())

let members = 0

/** A member with a folder of these files, and what publishes it. */
async function publishing(files: Readonly<Record<string, string | Buffer>>) {
  const environment: Record<string, string> = {
    ...(await site.as(`writer${++members}`, 'all', 'business')),
    TZ: 'UTC',
  }
  const client = new Chowk({ apiKey: environment.CHOWK_API_KEY, baseUrl: environment.CHOWK_BASE_URL })
  const path = folder()
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  const run = async (...words: string[]) => {
    const { out, error, code } = await chowk(['publish', path, '--json', ...words], environment)
    const told = out === '' ? [] : (JSON.parse(out) as { files: Told[] }).files
    return { code, error, told, of: Object.fromEntries(told.map((entry) => [entry.file, entry])) }
  }
  return { environment, client, path, write, run }
}

interface Told {
  readonly file: string
  readonly action: string
  readonly id: number
  readonly from?: string
  readonly scheduled_at: string | null
  readonly done?: boolean
  readonly notes: readonly string[]
  readonly problems: readonly { readonly message?: string }[]
}

const post = (title: string, text = 'Text.', more = '') => `---\ntitle: ${title}\n${more}---\n${text}\n`
const tomorrow = () => new Date(Date.now() + DAY).toISOString()

describe('names the file, line and fix of an error; --dry-run exits as the real run does', () => {
  test.each<[what: string, content: string | Buffer, message: string]>([
    ['Latin-1', Buffer.from(post('Café'), 'latin1'), 'a.md: The file is not UTF-8.'],
    [
      'UTF-16',
      Buffer.from(post('One', 'Text', 'draft: true\n'), 'utf16le'),
      'Convert it, for example with `iconv -f utf-16',
    ],
    ['YAML', '---\ntitle: "One\n---\nText', 'a.md:'],
    [
      'TOML',
      '+++\ntitle = "One"\ndate = \n+++\nText',
      'a.md:3: Invalid TOML in the front matter: invalid value.',
    ],
    [
      'a misspelt field',
      post('One', 'Text', 'tgas: [x]\n'),
      'a.md:3: Unknown field "tgas". Did you mean "tags"?',
    ],
    [
      'a misspelt kind',
      post('One', 'Text', 'kind: psot\n'),
      'a.md:3: Unknown kind "psot". Did you mean "post"?',
    ],
    ['no text', '---\ntitle: One\n---\n', 'a.md: text: This field is required.'],
    [
      'a text of which nothing is kept',
      post('One', '<script>x</script>'),
      'a.md: text: This HTML is empty after sanitizing',
    ],
    [
      'too many tags',
      post('One', 'Text', `tags: [${'abcdefghijk'.split('').join(', ')}]\n`),
      'a.md:3: tags: ',
    ],
    [
      'a time that is none',
      post('One', 'Text', 'scheduled_at: soon\n'),
      'a.md:3: Invalid time "soon". Use 2027-01-14 18:30',
    ],
    [
      'a time in three minutes',
      post('One', 'Text', `scheduled_at: ${new Date(Date.now() + 180_000).toISOString()}\n`),
      'is less than 5 minutes ahead. Choose a later time',
    ],
    [
      'a time in a year',
      post('One', 'Text', `date: ${new Date(Date.now() + 365 * DAY).toISOString()}\n`),
      'is more than 180 days ahead',
    ],
    ['an image that is not there', post('One', 'Text\n\n![](no.png)'), 'a.md:6: Image not found: no.png.'],
    [
      'an image that is none',
      post('One', '![](text.png)'),
      'a.md:4: text.png is not a PNG, JPEG, WebP or GIF image.',
    ],
    [
      'an image that is too big',
      post('One', '![](big.png)'),
      'a.md:4: The image big.png is too large: 8.6 MB. The limit is 8 MB.',
    ],
    [
      'an image by http',
      post('One', '![](http://example.com/a.png)'),
      'a.md:4: Invalid image http://example.com/a.png',
    ],
    [
      'a link that leads nowhere',
      post('One', 'See [it](/about/).'),
      'a.md:4: Invalid link /about/. Use a complete URL: https://',
    ],
    ['a template', post('One', 'One\n\n{{< youtube x >}}'), 'a.md:6: Unsupported template {{< youtube x >}}'],
    [
      'a community that there is not',
      post('One', 'Text', 'community: nowhere\n'),
      'a.md:3: No community has the slug nowhere',
    ],
  ])('%s', async (_, content, message) => {
    const { client, run } = await publishing({
      'a.md': content,
      'b.md': post('Another'),
      'text.png': 'no image',
      'big.png': Buffer.concat([tinyPng, Buffer.alloc(9_000_000)]),
    })
    const dry = await run('--dry-run')
    expect([dry.code, dry.error]).toEqual([5, expect.stringContaining(message)])
    // As JSON too.
    const problems = dry.told.flatMap((file) => file.problems)
    for (const problem of problems) expect(dry.error).toContain(problem.message ?? 'no message')
    expect(problems).not.toEqual([])
    expect((await client.account.usage()).quotas.find(({ action }) => action === 'post')!.used).toBe(0)
    const real = await run()
    expect([real.code, real.error]).toEqual([dry.code, dry.error])
    expect(real.of['b.md']).toMatchObject({ action: 'publish', done: true })
  })

  const constructs = {
    'a comment of Nunjucks': '{# hidden #}',
    'a comment of MDX': '{/* hidden */}',
    'an import of MDX': "import Kiln from './kiln'",
    'a shortcode in a heading': '## The {{% kiln %}} of clay',
    'an include of Jekyll': '{% include kiln.html %}',
    'a link to a post of Jekyll': '[it]({% post_url 2020-01-01-kiln %})',
    'an attribute of kramdown': '{: .wide}',
    'an attribute of Pandoc': '[kiln]{.wide}',
    'a callout': '> [!note] Glaze\n> Slowly.',
    'an embed of Obsidian': '![[kiln.png]]',
    'a block ID': 'Slowly. ^glaze1',
    'a mark': 'Fire ==slowly== now.',
    'an admonition': ':::note\n\nSlowly.\n\n:::',
    'a shortcode of WordPress': '[caption id="a1" width=300]Kiln[/caption]',
    'a gallery': '[gallery]',
    'a table of contents': '[TOC]',
  }
  test('names the line of each construct of a generator, and publishes those in code', async () => {
    const entries = Object.entries(constructs)
    const plain =
      'If a == b and c == d, x ^2 is 4: {1, 2} [1] <!--more-->\n\n' +
      '<!--kg-card-begin: html--><p>Card</p><!--kg-card-end: html-->\n\n' +
      '[![kiln](https://example.com/a.png)](https://example.com) [note](https://example.com "b")'
    const { run } = await publishing({
      ...Object.fromEntries(entries.map(([name, text]) => [`${name}.md`, post(name, `First.\n\n${text}`)])),
      'code.md': post('Code', entries.map(([, text]) => `~~~\n${text}\n~~~\n`).join('\n')),
      'plain.md': post('Plain', plain),
    })
    const { code, error, of } = await run()
    expect(code).toBe(5)
    for (const [name] of entries) expect(error).toContain(`${name}.md:6: Unsupported template `)
    for (const path of ['code.md', 'plain.md'])
      expect(of[path]).toMatchObject({ action: 'publish', done: true })
  })

  test('reports a template in an HTML file but accepts one in code', async () => {
    const { run } = await publishing({
      'a.html': post('One', '<p>See</p>\n<p>{% include kiln.html %}</p>'),
      'b.html': post('Two', '<pre>{% include kiln.html %}</pre>'),
    })
    const { code, error, of } = await run()
    expect([code, error]).toEqual([5, expect.stringContaining('a.html:5: Unsupported template {% include')])
    expect(of['b.html']).toMatchObject({ action: 'publish', done: true })
  })

  test('recognizes a folder for a URL with a trailing slash', async () => {
    const { path, environment, run, write } = await publishing({ 'a.md': post('One') })
    expect((await run()).of['a.md']).toMatchObject({ action: 'publish', done: true })
    write('a.md', post('One', 'Another text.'))
    const slash = { ...environment, CHOWK_BASE_URL: `${environment.CHOWK_BASE_URL}/` }
    const again = await chowk(['publish', path, '--json'], slash)
    expect(JSON.parse(again.out)).toMatchObject({ files: [{ action: 'edit', done: true }] })
  })

  test('does not fail when the reader closes the pipe', async () => {
    const { path, environment, run } = await publishing({ 'a.md': post('One'), 'b.md': post('Two') })
    const pipeline = `set -o pipefail; "${process.execPath}" "${program}" publish "${path}" | true`
    const { status, stderr } = spawnSync('bash', ['-c', pipeline], {
      env: bare(environment),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect((await run()).told.map(({ action }) => action)).toEqual(['unchanged', 'unchanged'])
  })

  test('recognizes extensions in any case', async () => {
    const { run } = await publishing({ 'a.MD': post('One'), 'b.Html': post('Two'), 'c.mdx': post('Three') })
    const { told } = await run('--dry-run')
    expect(told.map(({ file, action }) => [file, action])).toEqual([
      ['a.MD', 'publish'],
      ['b.Html', 'publish'],
      ['c.mdx', 'problem'],
    ])
  })

  test('rejects duplicate files and files that claim the same item', async () => {
    const { run, write } = await publishing({ 'a.md': post('One'), 'b.md': post('One') })
    const twice = await run('--dry-run')
    expect([twice.code, twice.error]).toEqual([
      5,
      expect.stringContaining('b.md: Same content as a.md. Delete one'),
    ])
    write('a.md', post('One', 'Text', 'id: 1\n'))
    write('b.md', post('Two', 'Text', 'id: 1\n'))
    expect((await run('--dry-run')).error).toContain('b.md: Duplicate `id` of item 1, also in a.md')
  })

  test('reports a key without the scopes and exhausted quotas', async () => {
    const { path } = await publishing({ 'a.md': post('One') })
    const reader = await site.as('reader', ['browse', 'schedule'])
    const { code, error } = await chowk(['publish', path, '--yes'], reader)
    expect([code, error]).toEqual([
      3,
      expect.stringContaining('This API key does not have the scope "content".'),
    ])
    const many = Object.fromEntries(
      Array.from({ length: 22 }, (_, index) => [`${index}.md`, post(`Post ${index}`)]),
    )
    const full = await publishing(many)
    const free = await site.as('free')
    expect(await chowk(['publish', full.path, '--dry-run'], free)).toMatchObject({ code: 6 })
  })
})

describe('an item cancelled elsewhere is not reported as present', () => {
  test('handles a cancelled item with and without memory and after a lost create response', async () => {
    const { client, path, run } = await publishing({
      'a.md': post('One', 'Text', `scheduled_at: ${tomorrow()}\n`),
    })
    const { of: first } = await run()
    const memory = readFileSync(join(path, '.chowk.json'), 'utf8')
    await client.scheduled.cancel('post', first['a.md']!.id)
    for (const how of ['remembered', 'lost', 'interrupted']) {
      if (how === 'lost') rmSync(join(path, '.chowk.json'))
      if (how === 'interrupted') writeFileSync(join(path, '.chowk.json'), interrupted(memory))
      const { of, code } = await run()
      expect([how, code, of['a.md']]).toEqual([
        how,
        0,
        expect.objectContaining({ action: 'cancelled', scheduled_at: null, done: false }),
      ])
      expect((await client.scheduled.list()).items).toEqual([])
    }
    const { of: again } = await run('--new')
    expect(again['a.md']).toMatchObject({ action: 'schedule', done: true })
    expect((await client.scheduled.list()).items.map(({ id }) => id)).toEqual([again['a.md']!.id])
  })

  /** The memory as it was after the create was sent and before it was answered. */
  function interrupted(memory: string): string {
    const state = JSON.parse(memory) as {
      platforms: Record<string, { files: Record<string, object>; pending?: object }>
    }
    const [platform] = Object.values(state.platforms)
    const { id: _, scheduled_at, ...entry } = platform!.files['a.md'] as { id: number; scheduled_at: number }
    const body = { title: 'One', body: '<p>Text</p>\n', scheduled_at: new Date(scheduled_at).toISOString() }
    const key = createHash('sha256')
      .update(JSON.stringify(['a.md', body]))
      .digest('hex')
    platform!.files = {}
    platform!.pending = {
      ...{ ...entry, scheduled_at, path: 'a.md', id: null, body },
      ...{ idempotency_key: `publish-${key}`, sent_at: Date.now() },
    }
    return JSON.stringify(state)
  }
})

test('takes the title from a heading if the field is empty, also in HTML, and ignores comments', async () => {
  const { client, run } = await publishing({
    'a.md': '---\ntitle:\n---\n# From *Markdown*\n\nText.\n\n<!-- {{ hidden }} -->\n',
    'b.html':
      '<!doctype html>\n<html><head><title>Page</title></head><body>\n<h1>From &amp; HTML</h1>\n<p>Text.</p></body></html>\n',
  })
  const { of } = await run()
  for (const [file, title] of [
    ['a.md', 'From Markdown'],
    ['b.html', 'From & HTML'],
  ] as const) {
    const { item } = await client.posts.get(of[file]!.id)
    expect([item.title, item.body.trim()]).toEqual([title, '<p>Text.</p>'])
  }
})

test('publishes linked files first, and files that link to each other', async () => {
  const { client, run, write } = await publishing({
    'a.md': post('First', 'After [the other](posts/b.md#part) and [again](posts/b).'),
    'posts/b.md': post('Second', 'Text.'),
  })
  const { of } = await run()
  const second = (await client.posts.get(of['posts/b.md']!.id)).item
  expect((await client.posts.get(of['a.md']!.id)).item.body).toContain(`<a href="${second.url}" `)
  write('c.md', post('Third', '[d](d.md)'))
  write('d.md', post('Fourth', '[c](c.md)'))
  const { of: circle } = await run()
  const [third, fourth] = ['c.md', 'd.md'].map((file) => circle[file]!.id)
  for (const [from, to] of [
    [third!, fourth!],
    [fourth!, third!],
  ]) {
    const { url } = (await client.posts.get(to!)).item
    expect((await client.posts.get(from!)).item.body).toContain(`<a href="${url}" `)
  }
  expect(new Set((await run()).told.map(({ action }) => action))).toEqual(new Set(['unchanged']))
  write('e.md', post('Fifth', '[f](f.md)'))
  write('f.md', post('Sixth', 'Text', 'draft: true\n'))
  expect((await run()).of['e.md']).toMatchObject({
    action: 'publish',
    notes: ['link to f.md: omitted until it is published'],
  })
  expect((await run()).of['e.md']!.action).toBe('unchanged')
  write('f.md', post('Sixth'))
  expect((await run()).of['e.md']!.action).toBe('edit')
})

test('reads or skips front matter of generators and publishes past times now', async () => {
  const { client, run } = await publishing({
    '2019-03-04-firing-a-kiln.md':
      '---\nlayout: post\ntags: clay kilns\npermalink: /:title/\n---\nText[^1].\n\n[^1]: A *note*.\n',
    'b.md':
      '+++\ntitle = "With TOML"\ndate = 2019-03-04T10:00:00Z\nauthor = "Asha"\nslug = "toml"\n[params]\nx = 1\n+++\n<iframe src="https://example.com"></iframe> Text',
    'c.md': post('Late', 'Text', 'scheduled_at: 2019-03-04 10:00\n'),
    'd.md': post('Draft', 'Text', 'published: false\n'),
  })
  const { code, error, of, told } = await run()
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(told.map(({ action, scheduled_at }) => [action, scheduled_at])).toEqual(
    Array.from({ length: 3 }, () => ['publish', null]),
  )
  expect(of['2019-03-04-firing-a-kiln.md']!.notes).toEqual(
    expect.arrayContaining(['layout: ignored', 'permalink: ignored', 'date: in the past']),
  )
  expect(of['b.md']!.notes).toEqual(
    expect.arrayContaining(['author: ignored', 'slug: ignored', 'params: ignored', '<iframe>: removed']),
  )
  expect(of['c.md']!.notes).toEqual(['scheduled_at: in the past, published now'])
  const { item } = await client.posts.get(of['2019-03-04-firing-a-kiln.md']!.id)
  expect(item).toMatchObject({ title: 'Firing a kiln', tags: ['clay', 'kilns'] })
  expect(item.body).toContain('<sup>1</sup>')
  expect(item.body).toContain('<li><p>A <em>note</em>.</p>')
})

test('continues after a file that fails', async () => {
  const outside = folder()
  writeFileSync(join(outside, 'secret.md'), post('Secret'))
  writeFileSync(join(outside, 'secret.png'), tinyPng)
  const bomb = 'abcdefgh'
    .split('')
    .map(
      (name, index, all) =>
        `${name}: &${name} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${all[index - 1]}`)).join()}]`,
    )
  const { client, path, run } = await publishing({
    'good.md': '---\ntitle: 1.10\ntags: [1.0, 2027]\n---\nText\n',
    'ends.md': post('Ends', 'Text', 'expiryDate: never\n'),
    'draft.md': post('Draft', 'Text', 'draft: "true"\n'),
    'bomb.md': post('Bomb', 'Text', `${bomb.join('\n')}\n`),
    'deep.md': post('Deep', `${'<div>'.repeat(30_000)}Text`),
    'section/_index.md': '---\ncascade:\n  build: {render: never}\n---\n',
    'section/kept.md': post('Kept'),
    'broken/_index.md': '---\ncascade: {\n---\n',
    'broken/a.md': post('Broken'),
    'bundle.md/index.md': post('Bundle', '![](../picture.png)\n\n![](../pipe.png)'),
  })
  mkdirSync(join(path, 'notes.md'))
  symlinkSync('nowhere.md', join(path, 'dangling.md'))
  symlinkSync(join(outside, 'secret.md'), join(path, 'secret.md'))
  symlinkSync(join(outside, 'secret.png'), join(path, 'picture.png'))
  for (const pipe of ['pipe.md', 'pipe.png']) execFileSync('mkfifo', [join(path, pipe)])
  const { code, error, told } = await run()
  expect(code).toBe(5)
  expect(error.trim().split('\n')).toEqual(
    expect.arrayContaining(
      [
        'bomb.md:1: Invalid front matter: Excessive alias count',
        'broken/a.md: broken/_index.md could hold this file back: Invalid YAML',
        'bundle.md/index.md:4: picture.png is outside the folder.',
        'bundle.md/index.md:6: pipe.png is not a regular file.',
        'dangling.md: The file is a broken link.',
        'deep.md: The file is nested too deeply.',
        'ends.md:3: Unsupported field "expiryDate"',
        'section/kept.md: section/_index.md could hold this file back: its cascade has "build"',
        'notes.md: notes.md is not a regular file.',
        'pipe.md: pipe.md is not a regular file.',
        'secret.md: secret.md is outside the folder.',
      ].map((line) => expect.stringContaining(line) as string),
    ),
  )
  expect(told.filter(({ done }) => done).map(({ file }) => file)).toEqual(['good.md'])
  const id = told.find(({ file }) => file === 'good.md')!.id
  expect((await client.posts.get(id)).item).toMatchObject({ title: '1.10', tags: ['1.0', '2027'] })
})

test('keeps items when files swap names', async () => {
  const { client, path, run, write } = await publishing({ '1.md': post('One'), '2.md': post('Two') })
  const { of: before } = await run()
  renameSync(join(path, '1.md'), join(path, 'one.md'))
  renameSync(join(path, '2.md'), join(path, '1.md'))
  renameSync(join(path, 'one.md'), join(path, '2.md'))
  write('3.md', post('New'))
  const { of, told } = await run()
  expect(told.map(({ file, action, from }) => [file, action, from])).toEqual([
    ['1.md', 'rename', '2.md'],
    ['2.md', 'rename', '1.md'],
    ['3.md', 'publish', undefined],
  ])
  expect([of['2.md']!.id, of['1.md']!.id]).toEqual([before['1.md']!.id, before['2.md']!.id])
  expect((await run()).told.map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect((await client.account.usage()).quotas.find(({ action }) => action === 'edit')!.used).toBe(0)
})

test('never writes outside the folder for any title', async () => {
  const page = (items: readonly object[]) => ({ items, next_offset: items.length, has_more: false })
  const answers: readonly [end: RegExp, answer: object][] = [
    [/\/me$/, { user: { username: 'asha' }, key: { scopes: [] } }],
    [/\/scheduled$/, page([])],
    [/\/usage$/, { quotas: [], resets_at: '2027-01-01T00:00:00Z' }],
    [/\/activity\b/, page([{ kind: 'published', subject: { type: 'post', id: 1, title: 'One', url: '/' } }])],
    [
      /\/posts\/1$/,
      {
        item: {
          id: 1,
          title: 'One',
          slug: '../../escaped',
          author: { username: 'asha' },
          body: '<p>Text.</p>',
          tags: [],
        },
      },
    ],
  ]
  const server = createServer((request, response) => {
    const answer = answers.find(([end]) => end.test(request.url!))![1]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, ...answer }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const outer = folder()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  const environment = { CHOWK_API_KEY: 'chk_x', CHOWK_BASE_URL: address }
  expect(await chowk(['pull', join(outer, 'one/two')], environment)).toMatchObject({ code: 0, error: '' })
  expect(readdirSync(outer, { recursive: true })).toContain('one/two/posts/..-..-escaped.md')
  expect(readdirSync(join(outer, 'one'))).toEqual(['two'])
})

test('uses the time zone of the login by default', async () => {
  const { environment, client, path, run } = await publishing({ 'a.md': post('One') })
  const home = { XDG_CONFIG_HOME: folder(), TZ: 'UTC' }
  const login = ['login', '--base-url', environment.CHOWK_BASE_URL!, '--timezone']
  expect(await chowk([...login, 'Asia/Nowhere'], home, environment.CHOWK_API_KEY)).toMatchObject({ code: 2 })
  await chowk([...login, 'Asia/Kolkata'], home, environment.CHOWK_API_KEY)
  expect(await chowk(['publish', path, '--json', '--every', 'day 09:00'], home)).toMatchObject({ code: 0 })
  expect((await client.scheduled.list()).items[0]!.scheduled_at).toMatch(/T03:30:00/)
  const output = await onTerminal(['schedule'], { ...home, NO_COLOR: '1' })
  expect(output.out).toContain('09:00  post')
  expect((await run()).told).toMatchObject([{ action: 'unchanged' }])
})

test('previews the items with --preview and sends nothing', async () => {
  const { client, environment, path } = await publishing({
    'a.md': post(
      'A <kiln>',
      'Slow.<script>x</script> [b](b.md)\n\n![It](my kiln.png)',
      'image: my kiln.png\n',
    ),
    'b.md': post('Bisque'),
    'my kiln.png': tinyPng,
  })
  writeFileSync(
    join(path, 'a.md'),
    readFileSync(join(path, 'a.md'), 'utf8').replace('(my kiln.png)', '(my%20kiln.png)'),
  )
  const inside = await chowk(['publish', path, '--preview', join(path, 'preview.html')], environment)
  expect([inside.code, inside.error]).toEqual([
    2,
    expect.stringContaining('Choose a file outside the folder'),
  ])
  const file = join(folder(), 'preview.html')
  expect(await chowk(['publish', path, '--preview', file], environment)).toMatchObject({
    code: 0,
    error: `Wrote 2 of 2 items to ${file}.\n`,
  })
  const html = readFileSync(file, 'utf8')
  expect(html).toContain('<h1>A &lt;kiln&gt;</h1>')
  expect(html).toContain('/my%20kiln.png" alt="It">')
  expect(html).toContain('<a href="#b.md"')
  expect(html).not.toContain('<script')
  expect((await client.account.usage()).quotas.every(({ used }) => used === 0)).toBe(true)
})
