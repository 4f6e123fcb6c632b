import { schemasOf, type OperationId } from '@chowk/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Arguments } from '../arguments.ts'
import { callOperation, type Caller } from '../call-operation.ts'
import type { OfferedOperation } from '../operations.ts'
import { nextPage } from '../resources.ts'
import { failed, succeeded } from '../tool-result.ts'

/** The maximum number of characters of a page, about 10,000 tokens: clients cut off longer results. */
const MAX_PAGE_LENGTH = 40_000

interface RunOptions {
  /** Returns the part of a response that is wanted. */
  readonly select?: (data: unknown) => unknown
  readonly hasOutputSchema: boolean
}

/** Calls an operation for a tool, and returns its result or its error. A page that is too long is read again, shorter. */
export async function runOperation(
  caller: Caller,
  operation: OfferedOperation,
  input: Arguments,
  signal: AbortSignal,
  { select = (data) => data, hasOutputSchema }: RunOptions,
): Promise<CallToolResult> {
  const { id } = operation
  try {
    let used = input
    let { data, replayed } = await callOperation(caller, id, used, signal)
    const limit = fittingLimit(id, select(data))
    if (limit !== undefined) {
      used = { ...input, limit }
      ;({ data, replayed } = await callOperation(caller, id, used, signal))
    }
    return succeeded({ data: select(data), replayed }, nextPage(operation, used, data), hasOutputSchema)
  } catch (error) {
    return failed(id, error)
  }
}

/** Returns the number of entries that fit into a page; undefined if all do, or if the operation has no pages. */
function fittingLimit(id: OperationId, data: unknown): number | undefined {
  const { items } = data as { readonly items?: unknown }
  if (!Array.isArray(items) || items.length < 2) return undefined
  if (!schemasOf(id).parameters.some(({ name }) => name === 'limit')) return undefined
  const { length } = JSON.stringify(data)
  return length <= MAX_PAGE_LENGTH
    ? undefined
    : Math.max(1, Math.floor((items.length * MAX_PAGE_LENGTH) / length))
}
