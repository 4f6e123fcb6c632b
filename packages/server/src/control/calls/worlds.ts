import * as z from 'zod'
import { controlCall } from '../call.ts'
import { time, timestamp } from '../fields.ts'
import { ControlError } from '../problems.ts'
import type { World } from '../worlds.ts'
import { clockFields } from './clock.ts'

const OpenWorld = z.strictObject({
  name: z.string(),
  base_url: z.string().describe('The base URL for clients of this world.'),
  control_url: z
    .string()
    .describe('The control interface of this world: all calls except those about worlds.'),
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
  summary: 'Opens a world in memory, with its own members, content, clock, faults, journal and base URL.',
  body: z.strictObject({
    name: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'A name has 1 to 64 letters, digits, _ and -.')
      .optional()
      .describe('Default: `world-1`, `world-2` and so on.'),
    now: time.optional().describe('The start of its clock. Default: the start of the server’s clock.'),
    random: z
      .string()
      .optional()
      .describe(
        'The same string produces the same IDs, keys and request IDs. Default, if the server has a random seed: derived from the name.',
      ),
    seed: z
      .enum(['none'])
      .optional()
      .describe('Starts empty, instead of with the initial content of the server.'),
  }),
  response: OpenWorld,
  async run({ worlds, origin, body: { random, seed, ...request } }) {
    return worldFields(await worlds.open({ ...request, randomFrom: random, empty: seed === 'none' }), origin)
  },
})

export const listWorlds = controlCall({
  method: 'GET',
  path: '/worlds',
  summary: 'The open worlds, in the order of opening.',
  response: z.strictObject({ worlds: z.array(OpenWorld) }),
  run: async ({ worlds, origin }) => ({ worlds: worlds.list().map((world) => worldFields(world, origin)) }),
})

export const dropWorld = controlCall({
  method: 'DELETE',
  path: '/worlds/{name}',
  summary: 'Ends a world and deletes its content.',
  params: z.strictObject({ name: z.string() }),
  response: z.strictObject({ dropped: z.literal(true) }),
  async run({ worlds, params: { name } }) {
    if (!(await worlds.drop(name))) throw new ControlError(404, `No world is named ${name}.`)
    return { dropped: true }
  },
})
