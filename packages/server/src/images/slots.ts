import { TooManyImages } from '@chowk/engine'

/** Owner of work. Work without an owner shares one queue. */
type Owner = number | undefined

/** Runs `work` when its turn comes, and settles as it does. @throws TooManyImages if the owner's queue is full. */
type InSlot = <Result>(owner: Owner, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrency to `count`, and to one less for a single owner, so that one owner can't block others. Owners take
 * turns; the work of one runs in order of arrival.
 *
 * @param max Maximum length of an owner's queue.
 */
export function slots(count: number, max: number): InSlot {
  const share = Math.max(1, count - 1)
  const running = new Map<Owner, number>()
  /** Queues in the order of turns. */
  const queues = new Map<Owner, (() => void)[]>()
  let free = count

  function startNext(): void {
    for (const [owner, queue] of queues) {
      const busy = running.get(owner) ?? 0
      if (free === 0 || busy >= share) continue
      const start = queue.shift()
      // Move the owner to the end of the turns.
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      free--
      running.set(owner, busy + 1)
      start?.()
    }
  }

  function end(owner: Owner): void {
    const remaining = (running.get(owner) ?? 0) - 1
    if (remaining > 0) running.set(owner, remaining)
    else running.delete(owner)
    free++
    startNext()
  }

  return async (owner, work) => {
    const queue = queues.get(owner) ?? []
    if (queue.length >= max) throw new TooManyImages()
    const turn = new Promise<void>((resolve) => queue.push(resolve))
    queues.set(owner, queue)
    startNext()
    await turn
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
