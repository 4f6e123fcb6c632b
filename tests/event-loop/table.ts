import type { OperationId } from '@chowk/contract'

/** The server's cost of one request. */
export interface Row {
  readonly operation: OperationId
  readonly kind: string
  /** Of the answer; 0 where none came. */
  readonly status: number
  /** Milliseconds of processor time of all threads. */
  readonly total: number
  /** Milliseconds of processor time for which the event loop let nothing else in. */
  readonly stall: number
}

/** The row of each operation that held up the event loop the most, the worst first. */
export function worstOfEach(rows: readonly Row[]): Row[] {
  const worst = new Map<OperationId, Row>()
  for (const row of rows)
    if (row.stall >= (worst.get(row.operation)?.stall ?? 0)) worst.set(row.operation, row)
  return [...worst.values()].toSorted((a, b) => b.stall - a.stall)
}

/** Milliseconds, as everywhere in it. */
export function printTable(title: string, rows: readonly Row[]): void {
  const line = (stall: string, total: string, status: string, operation: string, kind: string) =>
    `${stall.padStart(12)}${total.padStart(16)}  ${status}  ${operation.padEnd(28)}${kind}`
  console.log(
    [
      title,
      line('worst stall', 'processor time', '   ', 'operation', 'kind'),
      ...rows.map(({ operation, kind, status, total, stall }) =>
        line(stall.toFixed(1), total.toFixed(1), String(status), operation, kind),
      ),
    ].join('\n'),
  )
}
