import { testRoutes } from '@chowk/contract/core'
import { internalOperationList, type InternalId } from '@chowk/contract/internal'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { Command } from 'commander'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { operation } from '../../packages/contract/src/operation.ts'
import { internalHandlers } from '../../packages/engine/src/domains/areas/internal.ts'
import { memberSubject } from '../../packages/engine/src/domains/audit/audit.ts'
import { findMember } from '../../packages/engine/src/domains/members/find-member.ts'
import type { Acting, WriteContext } from '../../packages/engine/src/handler.ts'
import { chowk, folder } from '../cli/chowk.ts'
import { saveMember } from '../harness/administer.ts'

type Context = WriteContext & Acting
interface Greeting {
  readonly params: { readonly username: string }
  readonly body: { readonly words: string }
}

const OPERATOR = { operator: 'kiran' }
const GREET = 'members.greet' as InternalId
const MURMUR = 'members.murmur' as InternalId
const greeted = { changed: true, said: 'Namaste, asha' }
const input = { params: { username: 'asha' }, body: { words: 'Namaste' } } as never

/** The row. */
const greet = operation({
  method: 'POST',
  path: '/members/{username}/greet',
  by: ['operator', 'test'],
  audit: ['member.change'],
  scope: null,
  summary: 'Greet a member.',
  params: z.object({ username: z.string() }),
  body: z.strictObject({ words: z.string().describe('What is said') }),
  response: z.strictObject({ changed: z.boolean(), said: z.string() }),
})

/** The handler. */
async function greetMember({ tx, audit }: Context, { params, body }: Greeting) {
  const member = await findMember(tx, params.username)
  await audit({ subject: memberSubject(member) })
  return { changed: true, said: `${body.words}, ${member.username}` }
}

let streamed = false
const murmur = {
  perform: async () => ({}),
  stream: () => {
    streamed = true
    return []
  },
}

beforeAll(() => {
  const list = internalOperationList as [InternalId, unknown][]
  list.push([GREET, greet], [MURMUR, { ...greet, path: '/members/{username}/murmur', by: ['operator'] }])
  Object.assign(internalHandlers.members, { greet: greetMember, murmur })
  // As `npm run generate` writes it.
  Object.assign(testRoutes, { [GREET]: `${greet.method} ${greet.path}` })
})

async function engineWithAsha() {
  const engine = createEngine({ store: memoryStore(entities), publicUrl: 'http://localhost' })
  await saveMember(engine, { username: 'asha' })
  return engine
}

test('creates an operation from a row and a handler and records its actor', async () => {
  const engine = await engineWithAsha()
  expect(await engine.perform(OPERATOR, GREET, input)).toEqual(greeted)
  const { items } = await engine.perform(OPERATOR, 'audit.list', { query: { act: 'member.change' } })
  expect(items).toMatchObject([{ actor: 'kiran', subject: 'asha' }])
})

test('… a call of the control interface', async () => {
  const { startControlled } = await import('../server/start-controlled.ts')
  const { control } = await startControlled()
  await control('POST', '/members', { username: 'asha' })
  expect(await control('POST', '/members/asha/greet', { words: 'Namaste' })).toEqual({
    status: 200,
    body: greeted,
  })
})

test('… a method of mocks', async () => {
  const { createMock } = await import('@chowk/mocks')
  const mock = createMock()
  await mock.members.save({ username: 'asha' })
  const { greet } = mock.members as unknown as { greet: (fields: object) => Promise<unknown> }
  expect(await greet({ username: 'asha', words: 'Namaste' })).toEqual(greeted)
})

test('adds a command when its group lists the operation', async () => {
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  expect(await chowk(['members', 'create', 'asha', '--store', store])).toMatchObject({ code: 0 })
  const { addAct } = await import('../../packages/cli/src/operations/add-act.ts')
  const program = new Command()
  addAct(program, GREET)
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await program.parseAsync(['greet', 'asha', '--words', 'Namaste', '--json', '--store', store], {
      from: 'user',
    })
    expect(JSON.parse(written.mock.calls.join(''))).toEqual(greeted)
  } finally {
    written.mockRestore()
  }
})

test('does not start a stream without an audit entry', async () => {
  const engine = await engineWithAsha()
  await expect(engine.perform(OPERATOR, MURMUR, input)).rejects.toThrow(
    'members.murmur belongs to a stream but recorded nothing.',
  )
  expect(streamed).toBe(false)
})
