import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Chowk } from '@chowk/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { seed, thorough } from '../harness/sweep.ts'
import { tinyPng } from './generators.ts'
import { chowk, folder, onTerminal, platform, runInOwnProcess, start } from './chowk.ts'

/** A fast machine may call as often as it likes here. */
const PACE = { CHOWK_PACE: '100000', TZ: 'UTC' }

let site: Awaited<ReturnType<typeof platform>>
const own = folder

beforeAll(async () => {
  const limits = join(process.cwd(), 'node_modules/.cache', `limits-${process.pid}.json`)
  mkdirSync(join(limits, '..'), { recursive: true })
  writeFileSync(
    limits,
    JSON.stringify({ burst_per_minute: 100_000, quotas: { business: { post: 400, media: 400 } } }),
  )
  site = await platform(['--limits', limits])
  rmSync(limits)
  // At midnight, quotas would reset.
  await site.server.control('clock', { frozen: true })
})
afterAll(() => site.server.stop())

const clientOf = ({ CHOWK_API_KEY: apiKey, CHOWK_BASE_URL: baseUrl }: Record<string, string>) =>
  new Chowk({ apiKey, baseUrl })

async function member(name: string) {
  const environment = { ...(await site.as(name, 'all', 'business')), ...PACE }
  return { environment, client: clientOf(environment) }
}

const usedOf = async (client: Chowk) =>
  Object.fromEntries((await client.account.usage()).quotas.map(({ action, used }) => [action, used]))

interface Report {
  files: {
    file: string
    action: string
    id: number | null
    done?: boolean
    scheduled_at: string | null
    problems: string[]
  }[]
}

async function publish(path: string, environment: Record<string, string>, ...words: string[]) {
  const run = await chowk(['publish', path, '--json', ...words], environment)
  return { ...run, files: run.out === '' ? [] : (JSON.parse(run.out) as Report).files }
}

const actions = (files: Report['files']) => files.map(({ action }) => action)

describe('chowk publish', () => {
  test('publishes Markdown and HTML, uploads each image once and is idempotent', async () => {
    const { environment, client } = await member('asha')
    const path = own()
    writeFileSync(join(path, 'kiln.png'), tinyPng)
    mkdirSync(join(path, 'more'))
    copyFileSync(join(path, 'kiln.png'), join(path, 'more/same.png'))
    writeFileSync(
      join(path, 'a.md'),
      '---\ntags: [pottery, "#Kilns"]\nimage: kiln.png\n---\n# Firing a kiln\n\nSlow, ~~fast~~ *steady*.\n\n![The kiln](kiln.png)\n',
    )
    writeFileSync(
      join(path, 'more/b.html'),
      '---\nkind: question\ntitle: Which clay?\n---\n<p>Of <b>these</b> <img src="same.png" alt=""></p>',
    )
    writeFileSync(
      join(path, 'c.md'),
      '---\nkind: mcq\ntitle: What makes celadon green?\noptions: [Copper, Iron]\ncorrect_option: 1\nexplanation: A *little* iron.\n---\n',
    )
    writeFileSync(join(path, 'd.md'), '---\ntitle: Not yet\ndraft: true\n---\nText')

    const first = await publish(path, environment)
    expect(first).toMatchObject({ code: 0, error: '' })
    expect(actions(first.files)).toEqual(['publish', 'publish', 'publish'])
    expect(await usedOf(client)).toMatchObject({ post: 1, question: 1, mcq: 1, media: 1 })
    const { item: post } = await client.posts.get(first.files[0]!.id!)
    expect(post).toMatchObject({ title: 'Firing a kiln', tags: ['pottery', 'Kilns'] })
    expect(post.featured_image).toMatch(/^\/storage\//)
    expect(post.body).toContain(`<img src="${post.featured_image}" alt="The kiln">`)
    expect(post.body).toContain('<s>fast</s> <em>steady</em>')
    const { item: mcq } = await client.mcqs.get(first.files[1]!.id!)
    expect(mcq).toMatchObject({
      explanation: expect.stringContaining('<em>little</em>') as string,
      correct_option_id: mcq.options[1]!.id,
    })

    const before = await usedOf(client)
    const second = await publish(path, environment)
    expect(actions(second.files)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await usedOf(client)).toEqual(before)

    // Without its memory it finds what it made.
    rmSync(join(path, '.chowk.json'))
    const third = await publish(path, environment)
    expect(actions(third.files)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await usedOf(client)).toEqual(before)
  })

  test('edits changed fields of a changed file and reports a deleted one', async () => {
    const { environment, client } = await member('ravi')
    const path = own()
    const write = (name: string, text: string) => writeFileSync(join(path, name), text)
    write('a.md', '---\ntitle: First\ntags: [one]\n---\nText one')
    write('b.md', '---\ntitle: Second\n---\nText two')
    const { files } = await publish(path, environment)
    write('a.md', '---\ntitle: First\n---\nText one, corrected')
    rmSync(join(path, 'b.md'))
    const again = await publish(path, environment)
    expect(again.files.map(({ file, action }) => [file, action])).toEqual([
      ['a.md', 'edit'],
      ['b.md', 'gone'],
    ])
    const { item } = await client.posts.get(files[0]!.id!)
    expect(item).toMatchObject({ title: 'First', tags: [], body: '<p>Text one, corrected</p>\n' })
    expect((await client.posts.get(files[1]!.id!)).item.status).toBe('published')
    expect(await usedOf(client)).toMatchObject({ post: 2, edit: 1 })
  })

  test('--every schedules by local time; --dry-run and invalid files send nothing', async () => {
    const { environment, client } = await member('meera')
    const path = own()
    for (const name of ['a', 'b', 'c'])
      writeFileSync(join(path, `${name}.md`), `---\ntitle: Post ${name}\n---\nText`)
    writeFileSync(join(path, 'wrong.md'), '---\ntitel: Wrong\n---\nText')
    writeFileSync(join(path, 'no-image.md'), '---\ntitle: No image\nimage: nowhere.png\n---\nText')
    const words = ['--every', 'mon,wed,fri 09:00', '--timezone', 'America/New_York']
    const dry = await publish(path, environment, ...words, '--dry-run')
    expect(actions(dry.files)).toEqual(['schedule', 'schedule', 'schedule', 'problem', 'problem'])
    expect(await usedOf(client)).toMatchObject({ post: 0 })
    const run = await publish(path, environment, ...words)
    expect(run.code).toBe(5)
    expect(run.error).toContain('no-image.md:3: Image not found: nowhere.png.')
    expect(run.error).toContain('wrong.md:2: Unknown field "titel". Did you mean "title"?')
    const { items } = await client.scheduled.list()
    expect(items.map(({ title }) => title)).toEqual(['Post a', 'Post b', 'Post c'])
    for (const { scheduled_at } of items)
      expect(
        new Intl.DateTimeFormat('en', {
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
          timeZone: 'America/New_York',
        }).format(new Date(scheduled_at)),
      ).toMatch(/^(Mon|Wed|Fri),? 09:00$/)
    // What comes later goes into the next places.
    writeFileSync(join(path, 'd.md'), '---\ntitle: Post d\n---\nText')
    await publish(path, environment, ...words)
    const times = (await client.scheduled.list()).items.map(({ scheduled_at }) => scheduled_at)
    expect(new Set(times).size).toBe(4)
    expect([...times].sort()).toEqual(times)
  })

  test("defers and reports files beyond today's quotas", async () => {
    const environment = { ...(await site.as('tom')), ...PACE }
    const path = own()
    for (let number = 1; number <= 22; number++)
      writeFileSync(
        join(path, `${String(number).padStart(2, '0')}.md`),
        `---\ntitle: Post ${number}\n---\nText`,
      )
    const run = await publish(path, environment)
    expect(run).toMatchObject({
      code: 6,
      error: expect.stringContaining('used up: 2 files are left') as string,
    })
    expect(await usedOf(clientOf(environment))).toMatchObject({ post: 20 })
  })

  test('uploads an image again that the platform deleted as unused', async () => {
    const another = await platform()
    const { server } = another
    onTestFinished(async () => void (await server.stop()))
    const asKiran = await another.as('kiran', 'all')
    const environment = { ...asKiran, ...PACE }
    const path = own()
    writeFileSync(join(path, 'kiln.png'), tinyPng)
    writeFileSync(join(path, 'a.md'), '---\ntitle: With image\nimage: kiln.png\n---\n![](kiln.png)')
    await server.control('faults', { operation: 'posts.create', code: 'forbidden', times: 1 })
    expect(await publish(path, environment)).toMatchObject({ code: 5 })

    await server.control('clock', { advance: 'P3D' })
    const run = await publish(path, environment)
    expect(run).toMatchObject({ code: 0, files: [{ action: 'publish', done: true }] })
    const { item } = await clientOf(environment).posts.get(run.files[0]!.id!)
    expect((await fetch(new URL(item.featured_image!, asKiran.CHOWK_BASE_URL))).status).toBe(200)
    expect(item.body).toContain(item.featured_image!)
  })

  test('skips a folder in use by another run but ignores the lock of a killed one', async () => {
    const { environment } = await member('dev')
    const path = own()
    writeFileSync(join(path, 'a.md'), '---\ntitle: Only once\n---\nText')
    // A process that runs, and is not the one that looks, wherever the command runs.
    writeFileSync(join(path, '.chowk.lock'), String(process.ppid))
    expect(await publish(path, environment)).toMatchObject({
      code: 1,
      error: expect.stringContaining('is using') as string,
    })
    writeFileSync(join(path, '.chowk.lock'), '999999999')
    expect(await publish(path, environment)).toMatchObject({ code: 0 })
  })

  test('cannot publish other files of the machine', async () => {
    const { environment } = await member('farhan')
    const path = own()
    mkdirSync(join(path, 'posts'))
    writeFileSync(join(path, 'secret.png'), tinyPng)
    writeFileSync(join(path, 'posts/a.md'), '---\ntitle: Look\nimage: ../secret.png\n---\nText')
    expect(await publish(join(path, 'posts'), environment)).toMatchObject({
      code: 5,
      error: expect.stringContaining('outside the folder') as string,
    })
  })

  test('shows the plan and asks in a terminal', async () => {
    const { environment, client } = await member('lakshmi')
    const path = own()
    writeFileSync(join(path, 'a.md'), '---\ntitle: Asked first\n---\nText')
    const no = await onTerminal(['publish', path], environment, { typed: { after: '[y/N]', text: 'n\r' } })
    expect(no.out).toContain('post: 1 of 400 left today')
    expect(await usedOf(client)).toMatchObject({ post: 0 })
    const yes = await onTerminal(['publish', path], environment, { typed: { after: '[y/N]', text: 'y\r' } })
    expect(yes.out).toContain('1 published.')
    expect(await usedOf(client)).toMatchObject({ post: 1 })
  })
})

describe('chowk pull', () => {
  const bodies = {
    plain: '<p>One &amp; two &lt;three&gt; * _ # 4. [x](y)</p><p>Line<br>break</p>',
    rich: '<h2>Head</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <sub>e</sub><sup>f</sup> <mark>g</mark> <code>h*i</code> <kbd>k</kbd></p><ul><li>1</li><li>2<ol><li>x</li></ol></li></ul><blockquote><p>q</p></blockquote><hr><pre><code class="language-js">let a = 1\n\nlet b = `2`\n</code></pre>',
    table:
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table><figure><img src="https://example.com/a.png" alt="A"><figcaption>Caption</figcaption></figure><p><a href="https://example.com/?a=1&amp;b=2" title="t">link</a></p>',
    templates:
      '<h2>{{ h }}</h2><p>{% a %} {{{ b }}} {# c #} {/* d */} {.e} {: .f} $$g$$ [[h]] [TOC]</p><p>%% i %%</p><p>:::note</p><p>==j== ^block</p><blockquote><p>[!note]</p></blockquote><p>Term<br>: k</p><p>import l from "m"</p><p><u>{{ n }}</u> <a href="https://example.com/{{o}}">p</a></p><table><tbody><tr><td>{{ q }}</td></tr></tbody></table>',
    odd: 'bare {{ text }} <b>bold</b> here<p> spaced  out </p><pre>  keep\n\n  this</pre><ul><li>a</li></ul><ul><li>b</li></ul>',
  }

  test('changes nothing when a pulled item is published again without memory', async () => {
    const { environment, client } = await member('sana')
    for (const [title, body] of Object.entries(bodies))
      await client.posts.create({ title, body, tags: ['One', 'two'] })
    await client.polls.create({ question: 'When?', options: ['Now', 'Later'], details: bodies.rich })
    await client.jobs.create({
      title: 'Potter',
      description: bodies.plain,
      employment_type: 'part_time',
      work_mode: 'onsite',
      experience_level: 'mid',
      salary_min: 20_000,
      salary_period: 'monthly',
      skills: ['Throwing'],
    })
    const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
    await client.questions.create({ title: 'Later?', scheduled_at })
    const { data } = await client.media.upload(new Blob([tinyPng]), { filename: 'a.png' })
    await client.posts.create({
      title: 'With image',
      body: bodies.plain,
      featured_image: data.url,
      gallery: [data.url],
    })

    const path = own()
    // Clients of one process share what they keep count of by key, so that `pull` would have to have the pace of the others.
    expect(await runInOwnProcess(['pull', path], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('9 written.\n') as string,
    })
    const before = await usedOf(client)
    const pulled = readFileSync(join(path, 'posts/rich.md'), 'utf8')
    expect(pulled).toContain('## Head')
    for (const memory of ['remembered', 'lost']) {
      if (memory === 'lost') rmSync(join(path, '.chowk.json'))
      const { files, code } = await publish(path, environment)
      expect([code, new Set(actions(files))]).toEqual([0, new Set(['unchanged'])])
      expect(files.length).toBe(9)
    }
    expect(await usedOf(client)).toEqual(before)
    expect(await runInOwnProcess(['pull', path], environment)).toMatchObject({
      out: expect.stringContaining('9 unchanged.\n') as string,
    })

    // Whatever changed on one side only is left to the command that carries it over.
    writeFileSync(join(path, 'posts/rich.md'), pulled.replace('## Head', '## Heading'))
    expect(await runInOwnProcess(['pull', path], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('changed here') as string,
    })
    expect(actions((await publish(path, environment)).files)).toContain('edit')
  })
})

/** What stands between a program and the platform, and can hold answers back. */
async function startLine(platform: string) {
  let passing = Infinity
  let whenHeld: () => void = () => undefined
  const line = createServer((requestedRequest, answer) => {
    const { method, url } = requestedRequest
    const headers = { ...requestedRequest.headers, host: new URL(platform).host }
    const upstream = request(new URL(url!, platform), { method, headers }, (response) => {
      const creates = response.statusCode === 201
      if (passing > 0 || (passing === 0 && !creates)) {
        if (creates) passing--
        response.pipe(answer.writeHead(response.statusCode!, response.headers))
        return
      }
      passing = -1
      response.resume()
      whenHeld()
    })
    // A killed process sends and receives nothing more.
    pipeline(requestedRequest, upstream, () => undefined)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => line.close().closeAllConnections())
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}${new URL(platform).pathname}`,
    passAll: () => void (passing = Infinity),
    /** Passes so many answers on that say that something was created. Resolves once the next one is held, and holds all that follow. */
    holdAfter(count: number): Promise<void> {
      passing = count
      return new Promise((resolve) => (whenHeld = resolve))
    },
  }
}

describe('killed at any point', () => {
  const [FILES, IMAGES, KILLS] = thorough ? [40, 10, 8] : [20, 5, 3]

  test(`publishes ${FILES} files once in spite of ${KILLS} kills`, async () => {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return Math.floor((state / 0x80000000) * below)
    }
    const { environment: direct, client } = await member('killed')
    const line = await startLine(site.server.url)
    const environment = { ...direct, CHOWK_BASE_URL: line.url }
    const path = own()
    for (let number = 0; number < IMAGES; number++)
      // Bytes after the end of a PNG make it another file with the same picture.
      writeFileSync(join(path, `${number}.png`), Buffer.concat([tinyPng, Buffer.from(String(number))]))
    for (let number = 0; number < FILES; number++)
      writeFileSync(
        join(path, `${String(number).padStart(3, '0')}.md`),
        `---\ntitle: Number ${number}\nimage: ${number % IMAGES}.png\n---\nText ${number}\n\n![](${(number * 7) % IMAGES}.png)\n`,
      )
    const words = ['publish', path, '--json', '--every', 'day 09:00', '--timezone', 'Asia/Kolkata']
    const done = () => {
      try {
        return (readFileSync(join(path, '.chowk.json'), 'utf8').match(/"id": /g) ?? []).length
      } catch {
        return 0
      }
    }
    for (let run = 0; run < KILLS; run++) {
      const child = start(words, environment)
      const exit = once(child, 'exit')
      // Fewer than it needs; it may find what it was killed for.
      const needed = FILES - done() - 1
      await Promise.race([line.holdAfter(random(Math.floor(needed / (KILLS - run)))), exit])
      // It waits for an answer: whenever it is killed, it has not ended.
      await pause(random(8))
      child.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
      line.passAll()
    }
    expect(await chowk(words, environment)).toMatchObject({ code: 0 })

    const { items } = await client.scheduled.list()
    expect(items.length).toBe(FILES)
    expect(new Set(items.map(({ title }) => title)).size).toBe(FILES)
    expect(new Set(items.map(({ scheduled_at }) => scheduled_at)).size).toBe(FILES)
    const used = await usedOf(client)
    expect(used.post).toBe(FILES)
    // An upload takes no idempotency key: one whose answer is lost with the process is made again.
    expect(used.media).toBeGreaterThanOrEqual(IMAGES)
    expect(used.media).toBeLessThanOrEqual(IMAGES + KILLS)
    for (const memory of ['remembered', 'lost']) {
      if (memory === 'lost') rmSync(join(path, '.chowk.json'))
      const again = await chowk(words, environment)
      expect(new Set(actions((JSON.parse(again.out) as Report).files))).toEqual(new Set(['unchanged']))
      expect(await usedOf(client)).toEqual(used)
    }
    for (const { id, title } of items) {
      // It can be read once it is live.
      await client.scheduled.publish('post', id)
      const { item } = await client.posts.get(id)
      const urls = [item.featured_image, /<img src="([^"]+)"/.exec(item.body)?.[1]]
      for (const address of urls) {
        const response = await fetch(new URL(address!, site.server.url))
        expect([title, response.status]).toEqual([title, 200])
      }
    }
  }, 900_000)
})
