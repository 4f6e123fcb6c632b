import * as z from 'zod'
import { controlCall } from '../call.ts'
import { time, timestamp } from '../fields.ts'
import { ControlError } from '../problems.ts'
import type { World } from '../worlds.ts'
import { clockFields } from './clock.ts'

const OpenWorld = z.strictObject({
  name: z.string(),
  base_url: z.string().describe('What clients of this world are given as their base URL.'),
  control_url: z.string().describe('The control interface of this world: all of this one but worlds.'),
  now: timestamp,
  frozen: z.boolean(),
})

const worldFields = ({ name, base, control }: World, origin: string) => ({
  name,
  base_url: `${origin}${base}/api/v1`,
  control_url: `${origin}${base}/_control`,
  ...clockFields(control),
})

export const openWorld = controlCall({
  method: 'POST',
  path: '/worlds',
  summary:
    'Opens a world: members, content, clock, faults and journal of its own, in memory, at a base URL of its own.',
  body: z.strictObject({
    name: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'A name has 1 to 64 letters, digits, _ and -.')
      .optional()
      .describe('`world-1`, `world-2` and so on unless given.'),
    now: time.optional().describe('Where its clock stands; as the clock of the server began unless given.'),
    random: z
      .string()
      .optional()
      .describe(
        'The same text gives the same ids, keys and request ids. By the name where the server repeats its own.',
      ),
    seed: z.enum(['none']).optional().describe('Begins empty, instead of with what the server began with.'),
  }),
  response: OpenWorld,
  async run({ worlds, origin, body: { random, seed, ...request } }) {
    return worldFields(await worlds.open({ ...request, randomFrom: random, empty: seed === 'none' }), origin)
  },
})

export const listWorlds = controlCall({
  method: 'GET',
  path: '/worlds',
  summary: 'The worlds that are open, in the order in which they were opened.',
  response: z.strictObject({ worlds: z.array(OpenWorld) }),
  run: async ({ worlds, origin }) => ({ worlds: worlds.list().map((world) => worldFields(world, origin)) }),
})

export const dropWorld = controlCall({
  method: 'DELETE',
  path: '/worlds/{name}',
  summary: 'Ends a world and forgets all that is in it.',
  params: z.strictObject({ name: z.string() }),
  response: z.strictObject({ dropped: z.literal(true) }),
  async run({ worlds, params: { name } }) {
    if (!(await worlds.drop(name))) throw new ControlError(404, `There is no world ${name}.`)
    return { dropped: true }
  },
})
