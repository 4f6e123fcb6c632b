import { operationList, type OperationId } from '@chowk/contract'

/** A violation, and the request that shows it. */
interface Finding {
  readonly problem: string
  /** Command that reproduces it. */
  readonly repeat: string
  readonly operation?: OperationId
  /** Mutation of the request. */
  readonly kind?: string
  readonly request?: string
  readonly answer?: string
}

/** Results of some requests. */
export class Report {
  requests = 0
  readonly findings: Finding[] = []
  /** Number of responses by operation and status. */
  readonly statuses = new Map<OperationId, Map<number, number>>()
  slowest = { milliseconds: 0, operation: '', kind: '' }
  /** Milliseconds of processor time. */
  worstStall = 0

  count(id: OperationId, status: number): void {
    const counts = this.statuses.get(id) ?? new Map<number, number>()
    this.statuses.set(id, counts.set(status, (counts.get(status) ?? 0) + 1))
  }

  /** Operations without a success. */
  get neverSucceeded(): OperationId[] {
    return operationList.flatMap(([id, { status }]) => (this.statuses.get(id)?.has(status) ? [] : [id]))
  }
}

/** Prints statuses by namespace, the slowest request, the worst stall and all findings. */
export function printReport(report: Report, seconds: number): void {
  const { requests, statuses, slowest, worstStall, findings } = report
  const known = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].toSorted(
    (a, b) => a - b,
  )
  const groups = new Map<string, Map<number, number>>([['all', new Map()]])
  for (const [id, counts] of statuses)
    for (const name of ['all', id.split('.')[0]!]) {
      const group = groups.get(name) ?? new Map<number, number>()
      for (const [status, count] of counts) group.set(status, (group.get(status) ?? 0) + count)
      groups.set(name, group)
    }
  const line = (name: string, cells: readonly (number | undefined)[]) =>
    name.padEnd(15) + cells.map((cell) => String(cell ?? '').padStart(8)).join('')
  console.log(line('', known))
  for (const [name, counts] of groups)
    console.log(
      line(
        name,
        known.map((status) => counts.get(status)),
      ),
    )
  const { milliseconds, operation, kind } = slowest
  console.log(
    `${requests} requests in ${seconds} s. Slowest: ${milliseconds.toFixed(0)} ms, ${operation}, ${kind}. Worst stall: ${worstStall.toFixed(0)} ms.`,
  )
  if (report.neverSucceeded.length > 0) console.log(`Never succeeded: ${report.neverSucceeded.join(', ')}`)
  for (const finding of findings) console.log(finding)
}
