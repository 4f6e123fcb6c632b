import { scenarios, type Control, type Stage } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { operation } from '../fields.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

export const act = controlCall({
  method: 'POST',
  path: '/act',
  summary:
    'Calls an operation on behalf of a member, without a key, to prepare a test. The call counts against no quota or rate limit.',
  body: z.strictObject({
    username: z.string(),
    operation,
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    query: z.record(z.string(), value).exactOptional(),
    body: z.unknown().exactOptional().describe('The input, as the operation accepts it.'),
  }),
  response: z.strictObject({ answer: z.unknown().describe('The response of the operation.') }),
  async run({ control, body: { username, operation, ...input } }) {
    return { answer: await control.engine.as(username).call(operation, input as never) }
  },
})

const names = Object.keys(scenarios) as [keyof typeof scenarios]

export const runScenario = controlCall({
  method: 'POST',
  path: '/scenarios/{name}',
  summary: 'Creates a scenario for tests. Returns its members, their keys and the created content.',
  params: z.strictObject({
    name: z.enum(names, `Unknown scenario. Use one of: ${names.join(', ')}.`),
  }),
  response: z.looseObject({}),
  run: ({ control, params: { name } }) => scenarios[name](stageOf(control)),
})

const stageOf = ({ engine, clock }: Control): Stage => ({
  members: {
    async create(request) {
      const { member } = await engine.perform({ test: true }, 'members.save', { body: request })
      const { key, id: keyId } = await engine.perform({ test: true }, 'keys.create', {
        body: { username: member.username },
      })
      return { member, key, keyId }
    },
  },
  quota: {
    async leave(username, action, units) {
      await engine.perform({ test: true }, 'quotas.leave', { body: { username, action, left: units } })
    },
  },
  clock,
  call: (username, operation, input) => engine.as(username).call(operation, input),
})
