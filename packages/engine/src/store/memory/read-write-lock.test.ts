import { expect, it } from 'vitest'
import { ReadWriteLock } from './read-write-lock.ts'

/** Creates work that logs its start and its end, and ends on request. */
function recorder() {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    log.push(`+${name}`)
    return new Promise<void>((resolve) =>
      ends.set(name, () => {
        log.push(`-${name}`)
        resolve()
      }),
    )
  }
  const end = async (name: string) => {
    ends.get(name)!()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { log, work, end }
}

it('admits readers together and writers one by one, in order of arrival', async () => {
  const lock = new ReadWriteLock()
  const { log, work, end } = recorder()
  const all = [
    lock.shared(work('read 1')),
    lock.shared(work('read 2')),
    lock.alone(work('write 3')),
    lock.shared(work('read 4')),
    lock.shared(work('read 5')),
    lock.alone(work('write 6')),
    lock.alone(work('write 7')),
  ]
  expect(log.splice(0)).toEqual(['+read 1', '+read 2'])
  await end('read 2')
  expect(log.splice(0)).toEqual(['-read 2'])
  await end('read 1')
  expect(log.splice(0)).toEqual(['-read 1', '+write 3'])
  await end('write 3')
  expect(log.splice(0)).toEqual(['-write 3', '+read 4', '+read 5'])
  await end('read 4')
  await end('read 5')
  expect(log.splice(0)).toEqual(['-read 4', '-read 5', '+write 6'])
  await end('write 6')
  await end('write 7')
  expect(log.splice(0)).toEqual(['-write 6', '+write 7', '-write 7'])
  await Promise.all(all)
})

it('opens again after work that rejects', async () => {
  const lock = new ReadWriteLock()
  const failure = new Error('the work fails')
  await expect(lock.alone(() => Promise.reject(failure))).rejects.toBe(failure)
  await expect(lock.shared(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(await lock.alone(async () => 5)).toBe(5)
})
