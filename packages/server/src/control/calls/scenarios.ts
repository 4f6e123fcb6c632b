import { scenarios, type Control, type Stage } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'
import { operation } from '../fields.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

export const act = controlCall({
  method: 'POST',
  path: '/act',
  summary:
    'Lets a member do something without a key: to set a scene. It counts against neither quota nor burst limit.',
  body: z.strictObject({
    username: z.string(),
    operation,
    params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
    query: z.record(z.string(), value).exactOptional(),
    body: z.unknown().exactOptional().describe('As the operation takes it.'),
  }),
  response: z.strictObject({ answer: z.unknown().describe('What the operation answers with.') }),
  async run({ control, body: { username, operation, ...input } }) {
    return { answer: await control.engine.as(username).call(operation, input as never) }
  },
})

const names = Object.keys(scenarios) as [keyof typeof scenarios]

export const runScenario = controlCall({
  method: 'POST',
  path: '/scenarios/{name}',
  summary:
    'Sets a scene that tests begin with, and answers with who is in it, with their keys, and what they made.',
  params: z.strictObject({
    name: z.enum(names, `There is no such scenario; there are ${names.join(', ')}.`),
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
