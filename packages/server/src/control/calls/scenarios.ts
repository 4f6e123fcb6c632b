import { scenarios, type Control, type Stage } from '@chowk/engine'
import * as z from 'zod'
import { controlCall } from '../call.ts'

const names = Object.keys(scenarios) as [keyof typeof scenarios]

export const setScene = controlCall({
  method: 'POST',
  path: '/scenarios/{name}',
  summary:
    'Sets a scene that tests begin with, and answers with who is in it, with their keys, and what they made.',
  params: z.strictObject({
    name: z.enum(names, `There is no such scenario; there are ${names.join(', ')}.`),
  }),
  answer: z.looseObject({}),
  run: ({ control, params: { name } }) => scenarios[name](stageOf(control)),
})

const stageOf = (control: Control): Stage => ({
  members: {
    async create(request) {
      const member = await control.saveMember(request)
      const { key, id: keyId } = await control.createKey({ username: member.username })
      return { member, key, keyId }
    },
  },
  quota: {
    async leave(username, action, units) {
      await control.leaveQuota(username, action, units)
    },
  },
  clock: control.clock,
  act: (username, operation, input) => control.engine.as(username).call(operation, input),
})
