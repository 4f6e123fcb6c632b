import { describe, expect, test } from 'vitest'
import { everyStoreName } from '../harness/stores.ts'
import { startMail } from './start-mail.ts'

const DAY = 24 * 60 * 60_000

/** What a member of each script writes: a name, a title, a tag, another spelling or a part of a word of the title, and thanks. */
const scripts = {
  'Latin with marks': ['Zoë Ångström', 'Crème brûlée façon Éloïse', 'pâtisserie', 'BRULEE', 'Merci, @asha!'],
  Greek: ['Ελένη Παπαδοπούλου', 'Μαθήματα κεραμικής', 'κεραμική', 'ΜΑΘΗΜΑΤΑ', 'Ευχαριστώ @asha·'],
  Cyrillic: ['Алёна Йорданова', 'Уроки гончарного ремесла', 'гончар', 'УРОКИ', 'Спасибо, @asha!'],
  Arabic: ['علي الخطيب', 'كتاب الطبخ ١٢', 'مطبخ', 'کتاب 12', 'شكرا @asha؟'],
  Hebrew: ['שרה לוי', 'שִׁיעוּרֵי קדרות', 'קדרות', 'שיעורי', 'תודה @asha, שלום'],
  Devanagari: ['आशा कुलकर्णी', 'मिट्टी की कक्षा १२', 'मिट्टी', 'कक्षा 12', 'धन्यवाद @asha।'],
  Tamil: ['மீரா ஐயர்', 'மண்பாண்ட வகுப்பு', 'மண்பாண்டம்', 'வகுப்பு', 'நன்றி @asha!'],
  Thai: ['สมชาย ใจดี', 'เรียนปั้นดินเผา', 'ดินเผา', 'ปั้น', 'ขอบคุณ@ashaครับ'],
  Chinese: ['李明', '陶艺课程开始', '陶艺', '课程', '谢谢@asha！'],
  Japanese: ['山田さくら', '陶芸教室のご案内', '陶芸', '教室', 'ありがとう@ashaさん'],
} as const

describe.each(everyStoreName)('shows every script on %s', (store) => {
  test.each(Object.entries(scripts))(
    'shows, finds, emails and feeds text in %s',
    async (_, [name, title, tag, sought, thanks]) => {
      const { act, save, browse, confirm, control, outbox, smtp } = await startMail({ store })
      const of = async (path: string) => (await (await browse('asha')).get(path)).body
      await save({ username: 'writer' })
      await act('writer', 'profile.update', { body: { display_name: name } })
      const body = `<p>${title}: https://example.com/。${thanks}</p>`
      await confirm('asha', 'asha@example.org')
      await act('asha', 'preferences.update', { body: { email: { digest: 'daily', notifications: true } } })
      await act('asha', 'follows.set', {
        body: {
          type: 'user',
          id: (await act('asha', 'users.get', { params: { username: 'writer' } })).user.id,
          following: true,
        },
      })
      const { id, url } = await act('writer', 'posts.create', { body: { title, body, tags: [tag] } })
      const { item } = await act('asha', 'posts.get', { params: { id } })
      expect.soft(item.title, 'title').toBe(title)
      expect.soft(item.excerpt, 'excerpt').toContain(title)
      expect
        .soft((await act('asha', 'users.get', { params: { username: 'writer' } })).user.display_name, 'name')
        .toBe(name)
      const { tag: found } = await act('asha', 'tags.get', { params: { slug: tag } })
      expect.soft(found, 'tag').toMatchObject({ name: tag, items_count: 1 })
      expect.soft(await of(found.url), 'page of the tag').toContain(`#<bdi lang="">${tag}</bdi>`)
      const { slug } = await act('writer', 'communities.create', { body: { name: title } })
      expect.soft(await of(`/c/${slug!}`), 'community').toContain(title)
      await act('writer', 'connections.request', { body: { username: 'asha' } })
      await act('asha', 'connections.accept', { body: { username: 'writer' } })
      await act('asha', 'groups.create', { body: { name: title, usernames: ['writer'] } })
      const chats = await act('asha', 'chats.search', { query: { q: sought } })
      expect
        .soft(
          chats.chats.map((chat) => chat.name),
          'chat',
        )
        .toEqual([title])
      const first = name.split(' ')[0]!
      const { connections } = await act('asha', 'chats.contacts', { query: { q: first } })
      expect
        .soft(
          connections.map(({ username }) => username),
          'contact',
        )
        .toContain('writer')
      const results = await act('asha', 'search.query', { query: { q: sought, type: 'post' } })
      expect
        .soft(
          results.items.map((result) => result.id),
          'search',
        )
        .toContain(id)
      const completed = await act('asha', 'search.autocomplete', {
        query: { q: `#${[...tag].slice(0, 2).join('')}` },
      })
      expect
        .soft(
          completed.items.map(({ value }) => value),
          'completion',
        )
        .toContain(tag)
      const page = await of(url)
      expect.soft(page, 'page title').toMatch(new RegExp(`<head lang="">[^]*<title>[^<]*${title}`))
      expect.soft(page, 'mention').toContain('<a href="/u/asha">@asha</a>')
      const feed = await of('/feed.atom')
      expect.soft(feed, 'feed').toContain(`<title>${title}</title>`)
      const sent = await act('writer', 'chats.send', {
        params: { key: '@asha' },
        body: { body: `https://example.com/。${thanks}` },
      })
      expect
        .soft(await of(`/chats/${sent.message.chat_key}`), 'link')
        .toContain('<a href="https://example.com/"')
      await control.clock.advance(2 * DAY)
      await outbox.deliver()
      const letters = smtp.received
        .map(({ text }) => text)
        .join('\n')
        .replaceAll(/[\u2068\u2069]/g, '')
      expect.soft(letters, 'letter').toContain(`${title} (${name})`)
    },
  )
})
