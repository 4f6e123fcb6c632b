import {
  operationList,
  resolveSchema,
  schemasOf,
  type JsonSchema,
  type OperationId,
  type OperationOf,
} from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { connect } from '../harness/connect.ts'
import type { Client, LooseInput } from '../harness/client.ts'
import { onEveryStore } from '../harness/every-store.ts'
import { fetchableImages } from '../harness/image-uploads.ts'
import { START, type World } from '../harness/world.ts'
import { completedService, LOGOS, PUNE } from '../operations/services/fixtures.ts'

// What is read can be sent back, and changes nothing.

type Update = {
  [Id in OperationId]: OperationOf<Id> extends { readonly method: 'PUT' } ? Id : never
}[OperationId]

/** Something that can be updated: who may, how the call names it, and how it is read. */
interface Readable {
  readonly what: string
  readonly as: Client
  readonly params?: LooseInput['params']
  /** What names it in the body. */
  readonly named?: object
  readonly read: () => Promise<Record<string, unknown>>
}

/** What a schema takes of a value that was read. */
function pickAccepted(reference: JsonSchema, value: unknown): unknown {
  const schema = resolveSchema(reference)
  const [inner] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (inner) return pickAccepted(inner, value)
  if (Array.isArray(value)) return value.map((entry) => pickAccepted(schema.items ?? {}, entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      name in value ? [[name, pickAccepted(field, (value as Record<string, unknown>)[name])]] : [],
    ),
  )
}

/** The longest that a title, a name or a line may be, with letters that other forms of Unicode would write otherwise. */
const odd = (length: number) => 'क़é\u{1f469}\u{1f3fd}ﬁ'.repeat(length).slice(0, length - 1) + '.'
const oddHtml =
  '<p>a &lt; b &amp;amp; c  d\n<a href="https://example.com/?a=1&amp;b=2">x</a><br>&nbsp;<code class="language-ts">&lt;i&gt;</code></p><ul><li>one</li></ul>'
const oddTags = ['##a', '# #b', 'é', 'é'.normalize('NFD').repeat(25), 'क़'.repeat(25), 'ǅ', ' b ']
const images = {
  featured_image: 'https://example.com/a b.png?x=1&y=%20',
  gallery: ['https://EXAMPLE.com', 'https://example.com/ü.png'],
}
const APPLY_BY = new Date(START + 86_400_000).toISOString()

type Create =
  'posts.create' | 'questions.create' | 'polls.create' | 'mcqs.create' | 'services.create' | 'jobs.create'

const options = ['one', 'two']
const packages = [{ name: 'One logo', price: 0 }]
const job = { employment_type: 'full_time', work_mode: 'remote', experience_level: 'mid' }

/** Bodies of what is created: with every field, with none that may be left out, and with strange ones. */
const bodies: Readonly<Record<Create, { whole: object; least: object; odd: object }>> = {
  'posts.create': {
    whole: { title: 'A post', body: '<p>Text.</p>', tags: ['clay'], ...images },
    least: { title: 'A post', body: '<p>Text.</p>' },
    odd: { title: odd(200), body: oddHtml, tags: oddTags, ...images },
  },
  'questions.create': {
    whole: { title: 'A question', body: '<p>Text.</p>', tags: ['clay'], ...images },
    least: { title: 'A question' },
    odd: { title: odd(200), body: oddHtml, tags: oddTags },
  },
  'polls.create': {
    whole: { question: 'Which?', options, details: '<p>Text.</p>', tags: ['clay'], ...images },
    least: { question: 'Which?', options },
    odd: { question: odd(200), options, details: oddHtml, tags: oddTags },
  },
  'mcqs.create': {
    whole: {
      question: 'Which?',
      options,
      correct_option: 1,
      details: '<p>Text.</p>',
      explanation: '<p>So.</p>',
      ...images,
    },
    least: { question: 'Which?', options, correct_option: 0 },
    odd: {
      question: odd(200),
      options,
      correct_option: 0,
      details: oddHtml,
      explanation: oddHtml,
      tags: oddTags,
    },
  },
  'services.create': {
    whole: {
      title: 'A logo',
      description: '<p>Text.</p>',
      category_id: LOGOS,
      packages: [
        { ...packages[0], description: 'All.', delivery_days: 1, revisions: 0 },
        { name: 'Two', price: 2 },
      ],
      faqs: [{ question: 'Mine?', answer: 'Yes.' }],
      location: PUNE,
      tags: ['clay'],
      ...images,
    },
    least: { title: 'A logo', description: '<p>Text.</p>', category_id: LOGOS, packages },
    odd: {
      title: odd(200),
      description: oddHtml,
      category_id: LOGOS,
      packages: [
        { name: odd(200), description: odd(1000), price: 100_000_000, delivery_days: 365, revisions: 100 },
        { name: odd(200), price: 0 },
      ],
      faqs: [{ question: odd(200), answer: ' a\n\n b ' }],
      location: { country: 'in' },
      tags: oddTags,
    },
  },
  'jobs.create': {
    whole: {
      title: 'Potter',
      description: '<p>Text.</p>',
      ...job,
      company: 'Kiln',
      salary_min: 1,
      salary_max: 2,
      salary_period: 'hourly',
      location: PUNE,
      skills: ['clay'],
      apply_by: APPLY_BY,
    },
    least: { title: 'Potter', description: '<p>Text.</p>', ...job },
    odd: {
      title: odd(200),
      description: oddHtml,
      ...job,
      company: odd(200),
      salary_max: 0,
      location: { country: 'IN' },
      skills: [' a ', odd(50), odd(50)],
      apply_by: '2026-12-02T01:02:03.4567+05:30',
    },
  },
}

async function createdItems(world: World, create: Create): Promise<Readable[]> {
  const as = await world.member('asha')
  const namespace = create.slice(0, create.indexOf('.')) as 'posts'
  const made: Readable[] = []
  for (const [what, body] of Object.entries(bodies[create])) {
    const { status, body: created } = await as.callLoosely(create, { body })
    expect({ what, status, fields: created.fields }).toEqual({ what, status: 201 })
    const id = created.id as number
    // The solution is shown to those who have answered.
    if (create === 'mcqs.create') {
      const { item } = await as.ok('mcqs.get', { params: { id } })
      await as.ok('mcqs.answer', { params: { id }, body: { option_id: item.options[0]!.id } })
    }
    made.push({
      what,
      as,
      params: { id },
      async read() {
        const { body: answer } = await as.callLoosely(`${namespace}.get`, { params: { id, slug: id } })
        const item = answer.item as Record<string, unknown>
        return {
          ...item,
          question: item.title,
          category_id: (item.category as { id: number } | undefined)?.id,
        }
      },
    })
  }
  return made
}

async function commented(world: World): Promise<Readable[]> {
  const as = await world.member('asha')
  const { id } = await as.ok('posts.create', { body: { title: 'A post', body: '<p>Text.</p>' } })
  const made = []
  for (const body of ['<p>Text.</p>', oddHtml]) {
    const { id: comment } = await as.ok('posts.comment', { params: { id }, body: { body } })
    made.push({
      what: body,
      as,
      params: { id: comment },
      read: async () => {
        const { comments } = await as.ok('posts.get', { params: { id } })
        return { ...comments.items.find((item) => item.id === comment) }
      },
    })
  }
  return made
}

async function answered(world: World): Promise<Readable[]> {
  const as = await world.member('asha')
  const { id } = await as.ok('questions.create', { body: { title: 'A question' } })
  const made = []
  for (const body of ['<p>Text.</p>', oddHtml]) {
    const { id: answer } = await as.ok('questions.answer', { params: { id }, body: { body } })
    made.push({
      what: body,
      as,
      params: { id: answer },
      read: async () => {
        const { answers, item } = await as.ok('questions.get', { params: { id } })
        return { ...answers.items.find((candidate) => candidate.id === answer), item }
      },
    })
  }
  const accepted = made[0]!
  await as.ok('answers.accept', { params: accepted.params, body: { accepted: true } })
  return made
}

async function reviewed(world: World): Promise<Readable[]> {
  const made = []
  const { client, service } = await completedService(world)
  const { review } = await client.ok('services.review', { params: { id: service.id }, body: { rating: 4 } })
  const params = { id: review.id }
  const read = async () => ({
    ...(await client.ok('services.get', { params: { slug: service.slug } })).my_review,
  })
  made.push({ what: 'least', as: client, params, read })
  return made
}

async function createCommunities(world: World): Promise<Readable[]> {
  const as = await world.member('asha')
  const made = []
  for (const body of [
    { name: 'Kiln crew' },
    {
      name: odd(200),
      description: oddHtml,
      icon: 'https://example.com/i.png',
      banner: 'https://example.com/b.png',
      banner_style: 'plain',
      visibility: 'private',
    },
  ] as const) {
    const { slug } = await as.ok('communities.create', { body })
    const params = { slug: slug! }
    made.push({
      what: body.name,
      as,
      params,
      read: async () => {
        const { item } = await as.ok('communities.get', { params })
        return { ...item, ...(await as.ok('communities.settings', { params })).settings }
      },
    })
  }
  return made
}

async function members(world: World): Promise<Readable[]> {
  const made = []
  for (const name of ['Li', 'J', odd(200), 'Asha Kulkarni']) {
    const as = await world.member(`m${made.length}`, { display_name: name })
    if (made.length > 1)
      await as.ok('profile.update', {
        body: {
          tagline: odd(160),
          bio: oddHtml,
          avatar_url: '/storage/avatars/neem.svg',
          banner_url: 'https://example.com/b.png',
          location: PUNE,
          website: 'http://EXAMPLE.com',
        },
      })
    made.push({
      what: name,
      as,
      read: async () => {
        const { user, editable } = await as.ok('profile.get')
        return { user, ...editable }
      },
    })
  }
  return made
}

async function written(world: World): Promise<Readable[]> {
  const made = []
  const span = { start: '2020-01' }
  for (const body of [
    { headline: 'Potter' },
    {
      headline: null,
      summary: odd(5000),
      is_public: true,
      experience: [{ title: odd(200), company: 'Kiln', ...span, end: null }],
      education: [{ school: 'Clay', ...span }],
      skills: [' a ', odd(50)],
      certifications: [{ name: 'Fire', expires: null }],
      languages: [{ name: 'हिन्दी' }],
      projects: [{ name: 'Pot', url: 'http://EXAMPLE.com' }],
    },
  ]) {
    const as = await world.member(`m${made.length}`)
    await as.ok('cv.update', { body })
    made.push({ what: body.headline ?? 'odd', as, read: async () => ({ ...(await as.ok('cv.get')).cv }) })
  }
  return made
}

async function preferring(world: World): Promise<Readable[]> {
  const made = []
  for (const body of [
    { language: 'en' },
    { language: 'HI-in', timezone: 'asia/kolkata', email: { digest: 'off' } },
  ]) {
    const as = await world.member(`m${made.length}`)
    const { body: answer } = await as.callLoosely('preferences.update', { body })
    expect(answer.fields).toBeUndefined()
    made.push({
      what: body.language,
      as,
      read: async () => ({ ...(await as.ok('preferences.get')).preferences }),
    })
  }
  return made
}

/** An item that can be followed, saved, liked or archived, as it is and the other way round. */
async function switched(world: World, id: OperationId, turn: Record<string, unknown>): Promise<Readable[]> {
  const as = await world.member('asha')
  const made = []
  for (const isOn of [false, true]) {
    const { id: item } = await as.ok('posts.create', { body: { title: 'A post', body: '<p>Text.</p>' } })
    const named = { type: 'post', id: item }
    if (isOn) await as.callLoosely(id, { body: { ...named, ...turn } })
    made.push({
      what: isOn ? 'on' : 'off',
      as,
      named,
      read: async () => {
        const { item: post } = await as.ok('posts.get', { params: { id: item } })
        return { ...post, reaction: post.my_reaction, archived: post.status === 'archived' }
      },
    })
  }
  return made
}

async function followed(world: World): Promise<Readable[]> {
  const as = await world.member('asha')
  const made = []
  for (const username of ['ravi', 'meera']) {
    await world.member(username)
    if (made.length > 0) await as.ok('follows.set', { body: { type: 'user', username, following: true } })
    made.push({
      what: username,
      as,
      named: { type: 'user', username },
      read: async () => {
        const { user } = await as.ok('users.get', { params: { username } })
        return { user, following: user.following }
      },
    })
  }
  return made
}

async function chatted(world: World): Promise<Readable[]> {
  const [as, otherMember] = await world.members('asha', 'ravi')
  await connect(as, otherMember)
  const key = `dm-${as.id}-${otherMember.id}`
  const { message } = await as.ok('chats.send', { params: { key }, body: { body: 'Chai?' } })
  const read = async () => {
    const { chat } = await as.ok('chats.get', { params: { key } })
    const { items } = await as.ok('chats.messages', { params: { key } })
    return { ...chat, starred: items[0]?.starred }
  }
  return [{ what: 'a chat', as, params: { key, id: message.id }, read }]
}

const examples: { readonly [Id in Update]: (world: World) => Promise<Readable[]> } = {
  'posts.update': (world) => createdItems(world, 'posts.create'),
  'questions.update': (world) => createdItems(world, 'questions.create'),
  'questions.resolve': (world) => createdItems(world, 'questions.create'),
  'polls.update': (world) => createdItems(world, 'polls.create'),
  'mcqs.update': (world) => createdItems(world, 'mcqs.create'),
  'services.update': (world) => createdItems(world, 'services.create'),
  'jobs.update': (world) => createdItems(world, 'jobs.create'),
  'comments.update': commented,
  'answers.update': answered,
  'answers.accept': answered,
  'reviews.update': reviewed,
  'communities.update': createCommunities,
  'profile.update': members,
  'cv.update': written,
  'preferences.update': preferring,
  'items.archive': (world) => switched(world, 'items.archive', { archived: true }),
  'favorites.set': (world) => switched(world, 'favorites.set', { saved: true }),
  'reactions.set': (world) => switched(world, 'reactions.set', { reaction: 'dislike' }),
  'follows.set': followed,
  'chats.setState': chatted,
  'chats.star': chatted,
}

describe('round trip of reads and updates', () => {
  test('has an example of every update', () => {
    const updates = operationList.flatMap(([id, row]) => (row.method === 'PUT' ? [id] : []))
    expect(Object.keys(examples).sort()).toEqual([...updates].sort())
  })
})

onEveryStore(
  'what is read, sent back, is taken and changes nothing',
  (world) => {
    test.each(Object.keys(examples) as Update[])('%s', async (id) => {
      const schema = schemasOf(id).body?.schema ?? {}
      for (const { what, as, params = {}, named, read } of await examples[id](world())) {
        const before = await read()
        await world().clock.advance(1000)
        const body = { ...(pickAccepted(schema, before) as object), ...named }
        const { status, body: answer } = await as.callLoosely(id, { params, body })
        expect({ what, body, status, fields: answer.fields }).toEqual({ what, body, status: 200 })
        expect([what, answer.updated ?? []]).toEqual([what, []])
        expect([what, answer.changed ?? false]).toEqual([what, false])
        expect(await read()).toEqual(before)
      }
    })
  },
  { links: fetchableImages },
)
