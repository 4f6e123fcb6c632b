import type { Store, Tx } from '@chowk/engine'
import { describe, expect, test } from 'vitest'
import { chats, messages } from '../../packages/engine/src/entities/chats.ts'
import { countedStore, type StoreCalls } from '../harness/counted-store.ts'
import type { BrowserSession } from './browsing.ts'
import { connect } from './connected.ts'
import { startSite } from './start-site.ts'

/** Starts a site on which priya and tariq are connected with noor; there are no messages. */
async function startTalk(through?: (store: Store) => Store) {
  const site = await startSite(through && { through })
  const { act } = site
  await connect(site, 'priya', 'noor')
  await connect(site, 'noor', 'tariq')
  const [priya, noor, tariq] = [
    await site.browse('priya'),
    await site.browse('noor'),
    await site.browse('tariq'),
  ]
  return { ...site, act, priya, noor, tariq }
}

/** Presses a button of a page, or submits a form of it. Returns the redirect. */
async function press(
  browsing: BrowserSession,
  page: string,
  action: string,
  fields: Record<string, string> = {},
) {
  const { status, headers } = await browsing.post(page, { action, ...fields })
  expect({ page, action, status }).toEqual({ page, action, status: 303 })
  return headers.location!
}

/** Sends a message from a page. Returns the path of the chat. */
const write = async (
  browsing: BrowserSession,
  page: string,
  body: string,
  fields: Record<string, string> = {},
) => {
  const action = /value="(send[^"]*)"/.exec((await browsing.get(page)).body)![1]!
  return (await press(browsing, page, action, { form: 'compose', body, ...fields })).replace(/#.*/, '')
}

/** Follows a link of the site. */
const follow = (browsing: BrowserSession, page: string) =>
  browsing.get(page, { 'sec-fetch-site': 'same-origin' })

/** Returns a message as shown on a page. */
const messageTime = (body: string, text: string): string =>
  body.split('<li ').find((part) => part.includes('id="message-') && part.includes(text)) ?? ''
const idOf = (body: string, text: string): number =>
  Number(/id="message-(\d+)"/.exec(messageTime(body, text))?.[1])
const texts = (body: string): string[] =>
  [...body.matchAll(/class="said" dir="auto" lang="">([^<]*)</g)].map(([, text]) => text!)

test('shows a chat to its two members only, each with their own side', async () => {
  const { priya, noor, tariq, browse, act, world } = await startTalk()
  expect((await priya.get('/chats/@noor')).headers.location).toBe('/chats/new?to=noor')
  expect((await priya.get('/chats/new')).body).toContain('href="/chats/new?to=noor"')
  const chat = await write(priya, '/chats/new?to=noor', 'Is the kiln free?\n\n  On Sunday.')
  expect(chat).toMatch(/^\/chats\/dm-\d+-\d+$/)
  expect((await priya.get('/chats/new?to=noor')).headers.location).toBe(`${chat}#write`)

  const inbox = await noor.get('/chats')
  expect(inbox.body).toContain('1 unread')
  const opening = /href="(\/chats\/dm-[^"#]*)#unread"/.exec(inbox.body)![1]!
  const opened = await follow(noor, opening)
  expect(opened.body.indexOf('id="unread"')).toBeLessThan(
    opened.body.indexOf('Is the kiln free?\n\n  On Sunday.'),
  )
  expect((await noor.get('/chats')).body).not.toMatch(/\d unread</)

  await write(noor, chat, 'It is: https://chowk.example/kiln, come.')
  const { body } = await priya.get(chat)
  expect(messageTime(body, 'Is the kiln free?')).toContain('class="message own"')
  expect(messageTime(body, 'It is:')).not.toContain('own')
  expect(messageTime(body, 'It is:')).toContain(
    '<a href="https://chowk.example/kiln" rel="nofollow ugc noopener noreferrer">',
  )
  for (const path of ['', '/search', '/since/0', '/members', '/forward?message=1'])
    expect((await tariq.get(chat + path)).status, path).toBe(404)
  expect((await (await browse()).get(chat)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(chat)}`)

  await act('noor', 'blocks.add', { body: { username: 'priya' } })
  for (const browserSession of [priya, noor]) {
    expect((await browserSession.get(chat)).status).toBe(404)
    expect((await browserSession.get('/chats')).body).not.toContain(chat)
  }
  expect((await priya.get('/chats/new?to=tariq')).body).toContain(
    'You can write to members you are connected with.',
  )
  expect(world.errors).toEqual([])
})

test('counts messages as unread until opened, ignoring prefetches, mutes and archives', async () => {
  const { priya, noor, act } = await startTalk()
  const unread = async () => (await act('noor', 'chats.unreadCount')).unread
  const chat = await write(priya, '/chats/new?to=noor', 'One')
  for (let number = 2; number <= 45; number++)
    await act('priya', 'chats.send', { params: { key: '@noor' }, body: { body: `Number ${number}` } })
  await noor.get(chat, { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' })
  await noor.get(chat, { 'sec-fetch-site': 'cross-site' })
  await noor.send('HEAD', chat, { 'sec-fetch-site': 'same-origin' })
  await noor.get(`${chat}/search?q=number`)
  expect(await unread()).toBe(45)

  const first = await follow(
    noor,
    /href="(\/chats\/dm-[^"#]*)#unread"/.exec((await noor.get('/chats')).body)![1]!,
  )
  expect(texts(first.body)[0]).toBe('One')
  const [seen, newer] = [
    texts(first.body).length,
    /href="([^"#]*)#[^"]*">Newer messages/.exec(first.body)![1]!,
  ]
  expect(await unread()).toBe(45 - seen)
  await follow(noor, newer)
  await follow(noor, chat)
  expect(await unread()).toBe(0)

  await press(noor, chat, 'mute')
  await write(priya, chat, 'Anybody there?')
  expect(await unread()).toBe(0)
  await press(noor, chat, 'unmute')
  expect(await unread()).toBe(1)
  await press(noor, chat, 'archive')
  expect(await unread()).toBe(0)
  expect((await noor.get('/chats')).body).not.toContain(chat)
  expect((await noor.get('/chats?filter=archived')).body).toContain(chat)
  await press(noor, chat, 'unarchive')
  await press(noor, chat, 'pin-chat')
  expect((await noor.get('/chats')).body).toContain('Pinned')
})

test('finds messages by words and days and opens them in context', async () => {
  const { priya, noor, act, control } = await startTalk()
  const chat = await write(priya, '/chats/new?to=noor', 'The celadon glaze')
  const key = chat.replace('/chats/', '')
  for (let number = 1; number <= 70; number++)
    await act('priya', 'chats.send', { params: { key }, body: { body: `Number ${number}` } })
  for (const path of ['/chats', `${chat}/search`]) {
    const { body } = await noor.get(`${path}?q=celadon`)
    const [, found] = new RegExp(`href="(${chat}\\?at=\\d+)#`).exec(body)!
    expect(texts((await noor.get(found!)).body)[0]).toBe('The celadon glaze')
    expect((await noor.get(`${path}?q=celadon&to=2020-01-01`)).body).toContain('No results.')
    expect((await noor.get(`${path}?q=celadon&from=yesterday`)).status).toBe(422)
  }
  expect((await noor.get('/chats?q=pri')).body).toContain('<h2>Connections</h2>')
  expect((await control.engine.as('noor').call('chats.unreadCount')).unread).toBeGreaterThan(0)
})

describe('a group', () => {
  test('offers each role the buttons to start, change and leave a group', async () => {
    const { priya, noor, tariq, act } = await startTalk()
    const group = await press(noor, '/chats/groups/new', 'create-group', {
      form: 'create',
      name: 'Kiln',
      usernames: 'priya',
    })
    const chat = group.replace(/#.*/, '')
    const people = `${chat}/members`
    expect((await tariq.get(chat)).status).toBe(404)
    await press(noor, people, 'add-members', { form: 'add', usernames: '@tariq' })
    expect((await tariq.get(chat)).body).toMatch(/noor<\/bdi> added\s*<bdi lang="">tariq/)

    const buttons = async (browsing: BrowserSession) =>
      [
        ...(await browsing.get(people)).body.matchAll(
          /value="((?:set-role|remove-member|leave-group|rename-group)[^"]*)"/g,
        ),
      ]
        .map(([, action]) => action)
        .sort()
    expect(await buttons(priya)).toEqual(['leave-group'])
    await press(noor, people, 'set-role priya admin')
    expect(await buttons(priya)).toEqual(['leave-group', 'remove-member tariq', 'rename-group'])
    expect(await buttons(noor)).toEqual([
      'leave-group',
      'remove-member priya',
      'remove-member tariq',
      'rename-group',
      'set-role priya member admin',
      'set-role priya owner',
      'set-role tariq admin member',
      'set-role tariq owner',
    ])
    expect((await tariq.post(people, { action: 'remove-member priya' })).status).toBe(403)
    const rejected = await priya.post(people, { action: 'rename-group', form: 'rename', name: 'K' })
    expect(rejected.status).toBe(422)
    expect(rejected.body).toMatch(/name="name"[^>]*value="K"|value="K"[^>]*name="name"/)

    await press(priya, people, 'rename-group', { form: 'rename', name: 'Kiln Sundays' })
    await press(priya, people, 'set-icon', { form: 'set-icon', icon: '/storage/icons/home.svg' })
    expect((await tariq.get('/chats')).body).toContain('/storage/icons/home.svg')
    await press(priya, people, 'remove-icon')
    await press(priya, people, 'remove-member tariq')
    expect((await tariq.get(chat)).status).toBe(404)
    expect(await press(noor, people, 'leave-group')).toBe('/chats?done=leave-group')
    expect((await noor.get(chat)).status).toBe(404)
    const { members } = await act('priya', 'chats.get', { params: { key: chat.replace('/chats/', '') } })
    expect(members.map(({ role }) => role)).toEqual(['owner'])
  })
})

/** Appends messages to a chat in one transaction. */
async function fill(store: Store, key: string, count: number): Promise<void> {
  await store.transact(async (tx) => {
    const chat = (await tx.find(chats, 'key', { key }))!
    let last = 0
    for (let number = 1; number <= count; number++) {
      const { id } = await tx.insert(messages, {
        chat_id: chat.id,
        author_id: Number(key.split('-')[1]),
        body: `Number ${number}`,
        event: null,
        reply_to_id: null,
        attachments: [],
        forwarded: false,
        reactions: [],
        suspended: false,
        created_at: 1_700_000_000_000 + number,
      })
      last = id
    }
    await tx.update(chats, chat.id, { last_message_id: last })
  })
}

describe('20,000 messages', () => {
  test('pages 20,000 messages in both directions without gaps, reading at most 20 rows', async () => {
    let query!: StoreCalls
    const { priya, noor, engine } = await startTalk((store) => {
      const counted = countedStore(store)
      query = counted.asked
      return counted.store
    })
    const chat = await write(priya, '/chats/new?to=noor', 'First')
    const key = chat.replace('/chats/', '')
    const rowsOf = async (path: string) => {
      Object.assign(query, { calls: 0, sent: 0, rows: 0 })
      expect((await noor.get(path)).status).toBe(200)
      return query.rows
    }
    const { store } = engine
    await fill(store, key, 40)
    await noor.get(chat)
    const middle = idOf((await noor.get(chat)).body, 'Number 40') - 20
    const few = [
      await rowsOf(chat),
      await rowsOf(`${chat}?at=${middle}`),
      await rowsOf(`${chat}/since/${middle + 20}`),
    ]
    await fill(store, key, 19_960)
    const last = idOf((await noor.get(chat)).body, 'Number 19960')
    const many = [
      await rowsOf(chat),
      await rowsOf(`${chat}?at=${last - 10_000}`),
      await rowsOf(`${chat}/since/${last}`),
    ]
    expect(many).toEqual(few)

    const back: string[] = []
    let older: string | undefined = chat
    for (let pages = 0; older !== undefined && pages < 5; pages++) {
      const { body } = await noor.get(older)
      back.unshift(...texts(body))
      older = /href="([^"]*)">Older messages/.exec(body)?.[1]
    }
    expect(back).toEqual(Array.from({ length: 150 }, (_, index) => `Number ${19_960 - 149 + index}`))
    const firstPage = await noor.get(`${chat}?at=0`)
    expect(texts(firstPage.body)[0]).toBe('First')
    expect(firstPage.body).not.toContain('Older messages')
    expect(firstPage.body).toContain('Newer messages')
    const ahead = /href="([^"#]*)#[^"]*">Newer messages/.exec(firstPage.body)![1]!
    expect(texts((await noor.get(ahead)).body).slice(0, 2)).toEqual(['First', 'Number 1'])
  })

  test('adds messages that arrive during paging in order, once each', async () => {
    const { priya, noor, engine, act, world } = await startTalk()
    const chat = await write(priya, '/chats/new?to=noor', 'First')
    const key = chat.replace('/chats/', '')
    const { body } = await noor.get(chat)
    let since = Number(/data-last="(\d+)"/.exec(body)![1])
    await fill(engine.store, key, 70)
    const added: string[] = []
    for (let looks = 0; looks < 4; looks++) {
      const more = await noor.get(`${chat}/since/${since}`)
      expect(world.errors.map((error) => (error as Error).stack)).toEqual([])
      expect(more.status).toBe(200)
      added.push(...texts(more.body))
      since = Number(
        more.body
          .match(/id="message-(\d+)"/g)
          ?.at(-1)
          ?.match(/\d+/)?.[0] ?? since,
      )
    }
    expect(added).toEqual(Array.from({ length: 70 }, (_, index) => `Number ${index + 1}`))
    expect((await noor.get(`${chat}/since/x`)).status).toBe(404)
    await act('priya', 'chats.send', { params: { key }, body: { body: 'Read at once' } })
    await follow(noor, `${chat}/since/${since}`)
    expect((await act('noor', 'chats.unreadCount')).unread).toBe(0)
  })
})

test('writes nothing when there is nothing new', async () => {
  let writes = 0
  const { priya, noor } = await startTalk((store) =>
    Object.assign(Object.create(store) as Store, {
      transact: <T>(work: (tx: Tx) => Promise<T>) => {
        writes++
        return store.transact(work)
      },
    }),
  )
  const chat = await write(priya, '/chats/new?to=noor', 'Hello')
  const { body } = await follow(noor, chat)
  const since = idOf(body, 'Hello')
  writes = 0
  await follow(noor, chat)
  expect((await follow(noor, `${chat}/since/${since}`)).body).toBe('')
  expect(writes).toBe(0)
})
