import { demoSeed, people } from '@chowk/engine'
import { addressMail, claimDueMail } from '@chowk/engine/website'
import { expect, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { applications } from '../../packages/engine/src/entities/jobs.ts'
import { emailAddresses } from '../../packages/engine/src/entities/mail.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import type { Client } from '../harness/client.ts'
import { callEveryReadAs } from '../harness/every-read.ts'
import { recount } from '../harness/recount.ts'
import { repeatable } from '../harness/repeatable.ts'
import { passkeyOf, signIn, signInLink } from '../harness/sign-in.ts'
import { oneStoreOf, stores, type StoreName } from '../harness/stores.ts'
import { sweepPart } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { publishAny } from '../operations/content.ts'
import { candidate } from '../operations/jobs/fixtures.ts'
import { completedService } from '../operations/services/fixtures.ts'
import { saveMember } from '../harness/administer.ts'

const OPERATOR = { operator: 'ops' }
const [someone] = people

/** Kept by design: reports, what is swept by itself within two days, and emoji and pins at messages of others. */
const stays = new Set(['reports', 'quota_uses', 'idempotency_records', 'message_reactions', 'message_pins'])

async function seeded(name: StoreName) {
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  const world = new World(store, { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const { engine } = world.control
  const act = (id: 'content.erase' | 'content.restore', params: { type: string; id: number }) =>
    engine.perform(OPERATOR, id, { params })
  return { store, world, engine, act }
}

/** Gives a member a session, a password, a passkey, and links that are not used yet; and an address, with another to be confirmed. */
async function signsIn({ control: { engine } }: World, username: string) {
  const { store, clock } = engine
  const now = clock.now()
  const caller = { session: await signIn(engine, username) }
  const { id } = await engine.view(caller, async (view) => view.member!)
  await engine.perform(caller, 'passwords.set', { body: { hash: 'scrypt$' } })
  await engine.perform(caller, 'passkeys.add', { body: passkeyOf('id', now) })
  await signInLink(engine, username)
  const address = `${username}@example.org`
  const dates = { confirmed_at: now, news_due: now, digest_due: now, digest_until: null }
  await store.transact((tx) => tx.insert(emailAddresses, { id, address, address_key: address, ...dates }))
  await engine.perform(caller, 'mail.sendConfirmation', { body: { address: `new.${address}` } })
  for (const outgoingMailRow of await claimDueMail(engine, 10)) await addressMail(engine, outgoingMailRow)
}

/** Founds a private community that no one else belongs to: one asks to, one follows it, the others are invited. */
async function foundsCommunity(founder: Client, clients: readonly Client[]) {
  const { slug } = await founder.ok('communities.create', {
    body: { name: `All of ${founder.username}`, visibility: 'private' },
  })
  const params = { slug: slug! }
  const [requester, following, ...invited] = clients.filter((client) => client !== founder)
  await requester!.call('communities.join', { params })
  await following!.call('follows.set', { body: { type: 'community', slug: slug!, following: true } })
  const usernames = invited.map(({ username }) => username)
  await founder.ok('communities.invite', { params, body: { usernames } })
}

test.each(oneStoreOf('deletion in turn'))(
  'deletes every member in turn while counts hold, on %s',
  async (name) => {
    const { store, world, engine } = await seeded(name)
    await signsIn(world, someone.username)
    const clients: Client[] = []
    for (const { username } of people) clients.push(await world.member(username))
    for (const client of clients) await foundsCommunity(client, clients)
    const usernames = people.map(({ username }) => username)
    const read = sweepPart(usernames, 2, name.length)
    for (const username of usernames) {
      await engine.perform(OPERATOR, 'members.delete', { params: { username } })
      await recount(store)
      await world.control.engine.schedule.finishTasks()
      await recount(store)
      clients.shift()
      if (read.includes(username)) await callEveryReadAs(clients, store)
      expect(
        await store.read((tx) => tx.find(members, 'username', { username_key: username })),
      ).toBeUndefined()
    }
    expect(world.errors).toEqual([])
    // A row that names a member is gone, but for those that are said to stay.
    const naming: string[] = []
    for await (const [entity, row] of store.export())
      if (!stays.has(entity) && 'member_id' in row) naming.push(`${entity}: ${JSON.stringify(row)}`)
    expect(naming).toEqual([])
    // What is left tells of no one: but for reports, and what was noted of administrators.
    const mentions: string[] = []
    for await (const [entity, row] of store.export()) {
      const said = JSON.stringify(row)
      const names = people.filter(({ username, display_name }) =>
        [`"${username}"`, `${username}@example.org`, display_name].some((text) => said.includes(text)),
      )
      if (entity !== 'audit_entries' && names.length > 0) mentions.push(`${entity}: ${said}`)
    }
    expect(mentions).toEqual([])
  },
)

test.each(['memory', 'postgres'] as const)(
  'hides a member immediately and finishes the deletion on another server, on %s',
  async (name) => {
    const { store, world, engine } = await seeded(name)
    const username = someone.username
    const gone = await world.member(username)
    const { items: written } = await gone.ok('activity.list')
    expect(written.length).toBeGreaterThan(0)
    await engine.perform(OPERATOR, 'members.delete', { params: { username } })
    // Looks at the same store, and finishes nothing.
    const otherWorld = new World(store)
    const ravi = await otherWorld.member('somebody')
    const seen = async () =>
      JSON.stringify([
        await ravi.ok('posts.list', { query: { limit: 50 } }),
        await ravi.ok('services.list', { query: { limit: 50 } }),
        await ravi.ok('search.query', { query: { q: username } }),
        await ravi.ok('users.list', { query: { limit: 50 } }),
      ])
    expect(await seen()).not.toContain(`"username":"${username}"`)
    await expect(
      otherWorld.control.engine.perform(OPERATOR, 'members.unsuspend', { params: { username } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(saveMember(otherWorld.control.engine, { username, status: 'active' })).rejects.toMatchObject(
      {
        code: 'conflict',
      },
    )

    const next = new World(store)
    await next.control.engine.schedule.finishTasks()
    expect(await seen()).not.toContain(username)
    expect(next.errors).toEqual([])
    const { items: noted } = await engine.perform(OPERATOR, 'audit.list', { query: { act: 'member.delete' } })
    expect(noted).toMatchObject([{ actor: 'ops', subject: username }])
    // The name is never another's.
    await expect(world.member(username)).rejects.toMatchObject({ code: 'validation_failed' })
    await recount(store)
  },
)

test.each(['memory', 'sqlite', 'postgres'] as const)(
  'erases what a member wrote on applications and reviews, on %s',
  async (name) => {
    const { store, world, engine } = await seeded(name)
    const { provider, client, service } = await completedService(world)
    const { review } = await client.ok('services.review', { params: { id: service.id }, body: { rating: 4 } })
    await provider.ok('reviews.reply', {
      params: { id: review.id },
      body: { body: '<p>Grateful for four stars.</p>' },
    })
    const job = await publishAny(provider, 'job')
    const applicant = await candidate(world, 'reader')
    const { application } = await applicant.ok('jobs.apply', { params: { id: job } })
    const params = { id: application.id }
    await provider.ok('applications.review', { params, body: { note: 'Too few cakes.' } })
    await provider.ok('applications.reject', { params, body: { reason: 'We found another.' } })
    await store.transact(async (tx) => {
      const [sentApplication, published] = await Promise.all([
        tx.get(applications, application.id),
        tx.get(items, job),
      ])
      const { id: _, ...row } = sentApplication!
      for (let index = 1; index <= 250; index++)
        await tx.insert(applications, { ...row, applicant_id: 1_000_000 + index })
      const { id: __, ...item } = published!
      const post = { ...item, type: 'post', status: 'cancelled', title: '' } as const
      for (let index = 1; index <= 250; index++) await tx.insert(items, { ...post, slug: null })
    })
    await engine.perform(OPERATOR, 'members.delete', { params: { username: provider.username } })
    await engine.schedule.finishTasks()
    let found = 0
    for await (const [entity, row] of store.export()) {
      expect(JSON.stringify(row)).not.toMatch(/Grateful for|Too few cakes|We found another/)
      if (entity === 'applications' && row.job_id === job) found++
    }
    expect(found).toBe(251)
    expect((await applicant.ok('applications.list')).items).toMatchObject([
      { status: 'rejected', reason: null, history: [{}, { by: 'employer', note: null }, { by: 'employer' }] },
    ])
    expect(world.errors).toEqual([])
  },
)

test('erases permanently, for operators only', async () => {
  const { store, world, engine, act } = await seeded('memory')
  const reader = await world.member('reader')
  const mona = await world.member('mona', { role: 'moderator' })
  const { items: posts } = await reader.ok('posts.list')
  const { id } = posts.find(({ comments_count }) => comments_count > 0)!
  const { comments } = await reader.ok('posts.get', { params: { id } })
  const comment = { type: 'comment', id: comments.items[0]!.id } as const
  const asModerator = engine.perform({ moderator: mona.id }, 'content.erase', { params: comment })
  await expect(asModerator).rejects.toMatchObject({ code: 'forbidden' })
  await act('content.erase', comment)
  await recount(store)
  await expect(act('content.restore', comment)).rejects.toMatchObject({ code: 'not_found' })
  await act('content.erase', { type: 'post', id })
  await recount(store)
  await reader.fails('posts.get', 'not_found', { params: { id } })
  await expect(act('content.restore', { type: 'post', id })).resolves.toMatchObject({ changed: false })
})

test('erases one review concurrently without errors on postgres', async () => {
  const { store, world, act } = await seeded('postgres')
  const { client, service } = await completedService(world)
  const { id } = await client.ok('services.review', { params: { id: service.id }, body: { rating: 5 } })
  const erasing = Array.from({ length: 8 }, () => act('content.erase', { type: 'review', id }))
  const codes = (await Promise.allSettled(erasing)).map((result) =>
    result.status === 'fulfilled' ? 'erased' : (result.reason as { code?: unknown }).code,
  )
  expect(codes).toContain('erased')
  expect(codes.filter((code) => code !== 'erased' && code !== 'not_found')).toEqual([])
  await recount(store)
})
