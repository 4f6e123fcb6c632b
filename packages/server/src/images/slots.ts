import { TooManyImages } from '@chowk/engine'

/** Whose work it is; work of nobody in particular is that of one more. */
type Owner = number | undefined

/** Runs `work` when its turn comes, and settles as it does. @throws TooManyImages where too much of the owner's waits. */
type InSlot = <Result>(owner: Owner, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets at most `count` pieces of work run at once, and all but one of them of one owner, so that nobody waits for all that
 * somebody else has sent. Owners take turns; the work of one goes in the order in which it came.
 *
 * @param most How much work of one owner may wait.
 */
export function slots(count: number, most: number): InSlot {
  const share = Math.max(1, count - 1)
  const running = new Map<Owner, number>()
  /** In the order of turns. */
  const waiting = new Map<Owner, (() => void)[]>()
  let free = count

  function startNext(): void {
    for (const [owner, queue] of waiting) {
      const busy = running.get(owner) ?? 0
      if (free === 0 || busy >= share) continue
      const start = queue.shift()
      // Whoever had a turn waits for those of all others.
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
      free--
      running.set(owner, busy + 1)
      start?.()
    }
  }

  function end(owner: Owner): void {
    const left = (running.get(owner) ?? 0) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    free++
    startNext()
  }

  return async (owner, work) => {
    const queue = waiting.get(owner) ?? []
    if (queue.length >= most) throw new TooManyImages()
    const turn = new Promise<void>((resolve) => queue.push(resolve))
    waiting.set(owner, queue)
    startNext()
    await turn
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
