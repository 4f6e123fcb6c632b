import { limits } from '@chowk/contract/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PendingBodies } from './pending-bodies.ts'

const MAX_UPLOAD_BYTES = 20 * limits.mediaBody
const SMALL = 3 * 1024 * 1024

/** Begins a body, and returns what receives its bytes and ends it. Throws if it is refused. */
function startBody(bodies: PendingBodies, member: number, bytes = limits.mediaBody) {
  let receive: ((bytes: number) => void) | undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = bodies.during(member, bytes, (onBytes) => {
    receive = onBytes
    return promise
  })
  return {
    ended,
    end: resolve,
    receive(more: number) {
      if (receive === undefined) throw new Error('refused at once')
      receive(more)
    },
  }
}

test('bounds pending bytes and leaves room for a new member', async () => {
  const sends = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(4), fc.nat(2 * limits.image)), {
    minLength: 40,
    maxLength: 200,
  })
  await fc.assert(
    fc.asyncProperty(sends, async (chunks) => {
      const bodies = new PendingBodies()
      const started = new Map<string, ReturnType<typeof startBody> & { length: number }>()
      let arrived = 0
      for (const [member, offset, length] of chunks) {
        const name = `${member} ${offset}`
        const body = started.get(name) ?? { ...startBody(bodies, member), length: 0 }
        started.set(name, body)
        body.ended.catch(() => undefined)
        const more = Math.min(length, limits.mediaBody - body.length)
        try {
          body.receive(more)
          body.length += more
          arrived += more
        } catch {
          // Refused: its bytes are given back once its request ends.
          body.end()
          await body.ended.catch(() => undefined)
          arrived -= body.length
          started.delete(name)
        }
        expect(arrived).toBeLessThanOrEqual(MAX_UPLOAD_BYTES)
      }
      const otherEntry = startBody(bodies, 99, SMALL)
      otherEntry.receive(SMALL)
      otherEntry.end()
      await otherEntry.ended
    }),
  )
})

test('allows five concurrent uploads for one member and one each for twenty members', async () => {
  for (const [members, each] of [
    [1, 5],
    [20, 1],
  ] as const) {
    const bodies = new PendingBodies()
    const uploads = Array.from({ length: members * each }, (_, index) => startBody(bodies, index % members))
    for (const upload of uploads) upload.receive(limits.mediaBody)
    for (const upload of uploads) upload.end()
    await Promise.all(uploads.map(({ ended }) => ended))
    await expect(bodies.during(0, limits.mediaBody, () => Promise.resolve('taken'))).resolves.toBe('taken')
  }
})
