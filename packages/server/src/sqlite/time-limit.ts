import { clearTimeout, setTimeout } from 'node:timers'

/** The work of a transaction, or of a read, took so long that it was ended for the sake of those waiting. */
export class WorkTimeout extends Error {
  override readonly name = 'WorkTimeout'
  constructor(milliseconds: number) {
    super(
      `The work of a transaction did not settle within ${milliseconds} ms. It may await nothing but the transaction.`,
    )
  }
}

/** Gives what `running` comes to, or ends its view and rejects with {@link WorkTimeout} when the time is up. */
export function within<T>(milliseconds: number, view: { end(): void }, running: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      view.end()
      reject(new WorkTimeout(milliseconds))
    }, milliseconds)
    running.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
