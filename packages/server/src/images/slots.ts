/**
 * Lets at most `count` pieces of work run at once; the others wait in the order in which they came.
 *
 * @returns a function that runs `work` when its turn comes, and settles as it does.
 */
export function slots(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A slot is handed on, never freed in between: work that comes later can't overtake.
      if (next) next()
      else free++
    }
  }
}
