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
  answer: z.strictObject({ answer: z.unknown().describe('What the operation answers with.') }),
  async run({ control, body: { username, operation, ...input } }) {
    return { answer: await control.engine.as(username).call(operation, input as never) }
  },
})
