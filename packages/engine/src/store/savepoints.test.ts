import { expect, it } from 'vitest'
import { Savepoints } from './savepoints.ts'

const nothing = { mark: () => undefined, release: () => undefined, rollback: () => undefined }
const failure = new Error('a statement fails')

/** Runs a savepoint in which a statement fails. */
const undone = (savepoints: Savepoints) =>
  savepoints
    .savepoint(async () => {
      savepoints.fail(failure)
      expect(savepoints.usable).toBe(false)
      throw failure
    })
    .catch((error: unknown) => error)

it('continues after an undone savepoint', async () => {
  const savepoints = new Savepoints(nothing)
  expect(await undone(savepoints)).toBe(failure)
  expect(savepoints.usable).toBe(true)
  expect(() => savepoints.assertUsable()).not.toThrow()
})

it('rejects when the transaction ended or was lost while a savepoint was undone', async () => {
  const ended: Savepoints = new Savepoints({ ...nothing, rollback: () => ended.end() })
  const lost: Savepoints = new Savepoints({ ...nothing, rollback: () => lost.defeat(failure) })
  for (const savepoints of [ended, lost]) {
    await undone(savepoints)
    expect(savepoints.usable).toBe(false)
    expect(() => savepoints.assertUsable()).toThrow()
  }
})
