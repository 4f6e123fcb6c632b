import type { OperationId } from '@chowk/contract'
import type { Fault, FaultRequest, FaultSource } from '../fault.ts'
import { assertFault } from './assert-fault.ts'

/** The faults that calls yet to come are to meet, the first added first. */
export class InjectedFaults implements FaultSource {
  #waiting: { readonly request: FaultRequest; left: number }[] = []

  add(request: FaultRequest): void {
    assertFault(request)
    this.#waiting.push({ request, left: request.times ?? 1 })
  }

  clear(): void {
    this.#waiting = []
  }

  /** Those that wait, in the order in which they are met, each with how many calls it still meets. */
  list(): readonly FaultRequest[] {
    return this.#waiting.map(({ request, left }) => ({ ...request, times: left }))
  }

  awaits(operation: OperationId): boolean {
    return this.#next(operation) !== undefined
  }

  take(operation: OperationId): Fault | undefined {
    const next = this.#next(operation)
    if (next !== undefined && --next.left === 0)
      this.#waiting = this.#waiting.filter((other) => other !== next)
    return next?.request
  }

  #next(operation: OperationId) {
    return this.#waiting.find(
      ({ request: { operation: wanted = '*' } }) => wanted === '*' || wanted === operation,
    )
  }
}
