import type { CallerKind } from '@chowk/contract'
import { internalOperationList, type InternalId } from '@chowk/contract/internal'
import { openApiDocument } from '@chowk/contract/openapi'
import { createEngine, entities, memoryStore, SignInNeeded, type Caller } from '@chowk/engine'
import { routeOf } from '../../packages/engine/src/pipeline/route.ts'
import { Chowk } from '@chowk/sdk'
import { beforeEach, describe, expect, test } from 'vitest'
import { offeredOperations } from '../../packages/mcp/src/operations.ts'
import { passkeyOf, signIn } from '../harness/sign-in.ts'

const OPERATOR = { operator: 'kiran' }
let engine: ReturnType<typeof createEngine>

beforeEach(async () => {
  engine = createEngine({ store: memoryStore(entities), publicUrl: 'http://localhost' })
  for (const username of ['asha', 'ravi'])
    await engine.perform(OPERATOR, 'members.save', { body: { username } })
})

const sessionOfAsha = () => signIn(engine, 'asha')
const endThis = (session: string) => engine.perform({ session }, 'sessions.end', { params: { id: 'this' } })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )

const entriesOf = async (act: 'key.create' | 'key.revoke') =>
  (await engine.perform(OPERATOR, 'audit.list', { query: { act } })).items

describe.each(internalOperationList)('%s', (id, row) => {
  test('appears in no document, client, tool or public route', () => {
    const [namespace = '', name = ''] = id.split('.')
    const paths = openApiDocument({}).paths as Record<string, Record<string, { operationId: string }>>
    const documented = Object.values(paths).flatMap((path) => Object.values(path))
    expect(documented.map(({ operationId }) => operationId)).not.toContain(id)
    const client = new Chowk({ apiKey: 'ck_none', baseUrl: 'http://localhost' })
    const resource = (client as unknown as Record<string, Record<string, unknown> | undefined>)[namespace]
    expect(resource?.[name]).toBeUndefined()
    expect(offeredOperations(['any'], { client }).map((one) => one.id)).not.toContain(id)
    expect(routeOf(row.method, `/api/v1${row.path.replaceAll(/\{\w+\}/g, '1')}`)).toBeUndefined()
  })

  test('admits only the callers that its row names', async () => {
    const callers = {
      key: { key: 'ck_none' },
      moderator: { moderator: 1 },
      visitor: { visitor: true },
      test: { test: true },
    } as const satisfies Partial<Record<CallerKind, Caller>>
    const input = { params: { id: 1, username: 'asha' } } as never
    for (const kind of Object.keys(callers) as (keyof typeof callers)[]) {
      if (row.by.includes(kind)) continue
      const refusal: unknown = await engine.perform(callers[kind], id, input).catch((error: unknown) => error)
      if (kind === 'visitor') expect(refusal).toBeInstanceOf(SignInNeeded)
      else expect(refusal).toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('keys', () => {
  const create = (caller: Caller, body = {}) => engine.perform(caller, 'keys.create', { body })

  test('rejects a sixth key from any caller', async () => {
    const session = await sessionOfAsha()
    for (let at = 0; at < 4; at++) await create(OPERATOR, { username: 'asha' })
    await create({ session })
    for (const caller of [OPERATOR, { test: true } as const])
      await expect(create(caller, { username: 'asha' })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('asha has 5 active keys; revoke one first.') as string,
      })
    await expect(create({ session })).rejects.toThrow('You have 5 active keys; revoke one first.')
  })

  test('lets members create and revoke only their own keys, and logs both', async () => {
    const session = await sessionOfAsha()
    expect(await codeOf(create({ session }, { username: 'ravi' }))).toBe('forbidden')
    const other = await create(OPERATOR, { username: 'ravi' })
    const own = await create({ session })
    const revoke = (id: number) => engine.perform({ session }, 'keys.revoke', { params: { id } })
    expect(await codeOf(revoke(other.id))).toBe('not_found')
    await revoke(own.id)
    expect(await codeOf(revoke(own.id))).toBe('not_found')
    expect((await entriesOf('key.create')).map(({ actor }) => actor)).toEqual(['asha', 'kiran'])
    expect((await entriesOf('key.revoke')).map(({ actor }) => actor)).toEqual(['asha'])
  })

  test('creates and revokes no key for a session that has ended', async () => {
    const session = await sessionOfAsha()
    const { id } = await create({ session })
    await endThis(session)
    for (const work of [create({ session }), engine.perform({ session }, 'keys.revoke', { params: { id } })])
      await expect(work).rejects.toThrow(SignInNeeded)
    const { items } = await engine.perform(OPERATOR, 'keys.list', { params: { username: 'asha' } })
    expect(items).toMatchObject([{ id, revoked_at: null }])
  })

  test('creates one key per form, shown once', async () => {
    const session = await sessionOfAsha()
    const caller = { session, form: { name: 'a form', madeAt: Date.now() } }
    await create(caller)
    await expect(create(caller)).rejects.toThrow('This form was already submitted.')
    await expect(create({ ...caller, form: { name: 'another', madeAt: 0 } })).rejects.toThrow(
      'from yesterday',
    )
    expect(await entriesOf('key.create')).toHaveLength(1)
    // Nothing that is kept about the form has the key.
    for await (const [entity, kept] of engine.store.export())
      if (entity === 'idempotency_records') expect(kept).toMatchObject({ data: {} })
  })

  test('one that is revoked already is recorded once', async () => {
    const { id } = await create(OPERATOR, { username: 'asha' })
    for (let at = 0; at < 2; at++) await engine.perform(OPERATOR, 'keys.revoke', { params: { id } })
    expect(await entriesOf('key.revoke')).toHaveLength(1)
  })
})

describe('a session that has ended', () => {
  const at = new Date().toISOString()
  const bodies: Partial<Record<InternalId, object>> = {
    'communityDesk.removeMember': { bar: false },
    'communityDesk.readmit': {},
    'communityDesk.putBack': {},
    'communityDesk.lowerRole': { role: 'member' },
    'communityDesk.withdrawInvite': {},
    'communityDesk.setRules': {},
    'content.hide': {},
    'content.restore': {},
    'keys.create': {},
    'reports.resolve': { resolution: 'dismissed' },
    'mail.confirmAddress': { link: 'x', digest_due: at },
    'mail.sendConfirmation': { address: 'asha@example.org' },
    'passkeys.add': passkeyOf('x', 0),
    'passkeys.rename': { name: 'Another' },
    'passwords.set': { hash: 'x' },
  }
  const own = internalOperationList.filter(([, { by }]) => by.includes('member'))

  test.each(own)('does not call %s', async (id) => {
    const session = await sessionOfAsha()
    await endThis(session)
    const params = { id: 1, kind: 'booking', username: 'asha', slug: 'kiln', key: 'group-kiln', type: 'post' }
    const input = { params, body: bodies[id] } as never
    await expect(engine.perform({ session }, id, input)).rejects.toThrow(SignInNeeded)
  })
})

test('an unknown operation is named', async () => {
  await expect(engine.perform(OPERATOR, 'keys.crate' as InternalId)).rejects.toThrow(
    'Unknown operation: keys.crate.',
  )
})
