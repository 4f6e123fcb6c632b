import { createEngine, entities, memoryStore, movableClock, systemClock } from '@chowk/engine'
import { beforeEach, expect, test } from 'vitest'
import { passkeyOf, signIn } from '../harness/sign-in.ts'

const VISITOR = { visitor: true } as const
const OPERATOR = { operator: 'kiran' }
const MINUTE = 60_000

const clock = movableClock(systemClock, Date.UTC(2026, 0, 1))
let engine: ReturnType<typeof createEngine>

beforeEach(async () => {
  engine = createEngine({ store: memoryStore(entities), publicUrl: 'http://localhost', clock })
  await engine.perform(OPERATOR, 'members.save', { body: { username: 'asha' } })
})

const usernameOf = (session: string) => engine.view({ session }, async ({ member }) => member?.username)

test('requires a recent sign-in to change credentials, but not to rename a passkey', async () => {
  const caller = { session: await signIn(engine, 'asha') }
  await engine.perform(caller, 'passkeys.add', { body: passkeyOf('first', clock.now()) })
  const params = { id: 1 }
  const address = 'asha@example.org'
  const changes = [
    () => engine.perform(caller, 'passkeys.add', { body: passkeyOf('second', clock.now()) }),
    () => engine.perform(caller, 'mail.sendConfirmation', { body: { address } }),
    () => engine.perform(caller, 'mail.removeAddress'),
    () => engine.perform(caller, 'passkeys.remove', { params }),
  ]
  clock.moveTo(clock.now() + 15 * MINUTE)
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  await engine.perform(caller, 'passkeys.rename', { params, body: { name: 'Phone' } })
  caller.session = await signIn(engine, 'asha')
  for (const change of changes) await change()
})

test('keeps the invite, logs it and sends no mail when a sign-up is rejected', async () => {
  const { secret: invite } = await engine.perform(OPERATOR, 'sessions.invite')
  const { items: invited } = await engine.perform(OPERATOR, 'audit.list', { query: { act: 'member.invite' } })
  expect(invited).toMatchObject([{ actor: 'kiran' }])
  expect(invited[0]!.subject).toMatch(/^one new member, until 2026-01-08/)
  expect(JSON.stringify(invited)).not.toContain(invite)
  const signUp = (username: string) =>
    engine.perform(VISITOR, 'sessions.signUp', {
      body: { username, display_name: 'Kavya', hash: 'scrypt$', invite, email: 'kavya@example.org' },
    })
  await expect(signUp('Asha')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(signUp('no name')).rejects.toMatchObject({ code: 'validation_failed' })
  const letters = async () => {
    let count = 0
    for await (const [entity] of engine.store.export()) if (entity === 'outgoing_mails') count++
    return count
  }
  expect(await letters()).toBe(0)
  const { session } = await signUp('kavya')
  expect(await usernameOf(session)).toBe('kavya')
  expect(await letters()).toBe(1)
  await expect(signUp('another')).rejects.toMatchObject({ code: 'forbidden' })
})

test('requires a visible one-line name from every caller', async () => {
  const nameOf = (caller: { session: string }) =>
    engine.view(caller, async ({ member }) => member?.display_name)
  const body = { username: 'kavya', hash: 'scrypt$' }
  const { session } = await engine.perform(VISITOR, 'sessions.signUp', {
    body: { ...body, display_name: ' Kavya\n\nRao ' },
  })
  expect(await nameOf({ session })).toBe('Kavya Rao')
  const save = (display_name: string) =>
    engine.perform(OPERATOR, 'members.save', { body: { username: 'ravi', display_name } })
  expect((await save('Ravi\u2028 Menon')).member.display_name).toBe('Ravi Menon')
  const create = (name: string) =>
    engine.perform(OPERATOR, 'keys.create', { body: { username: 'asha', name } })
  expect((await create('Backup\nof photos')).name).toBe('Backup of photos')
  for (const unseen of [' ', '\u200b', '\u2800\u00ad', 'x'.repeat(201)])
    for (const attempt of [save(unseen), create(unseen)])
      await expect(attempt).rejects.toMatchObject({ code: 'validation_failed' })
  await save('👨‍👩‍👧'.repeat(40))
})

test('treats a used session and key of one member as one owner', async () => {
  const session = await signIn(engine, 'asha')
  const { key } = await engine.perform(OPERATOR, 'keys.create', { body: { username: 'asha' } })
  const ownerOf = (headers: Readonly<Record<string, string>>) =>
    engine.ownerOf({ header: (name) => headers[name], address: '203.0.113.7' })
  const [visitor, byCookie, byKey] = [{}, { cookie: `chowk=${session}` }, { 'x-api-key': key }]
  expect(new Set([visitor, byCookie, byKey].map(ownerOf)).size).toBe(1)
  await engine.perform({ key }, 'account.me')
  await engine.view({ session }, async () => undefined)
  expect(ownerOf(byCookie)).toBe(ownerOf(byKey))
  expect(ownerOf(byKey)).not.toBe(ownerOf(visitor))
})
