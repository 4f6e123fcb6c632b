import { effectOf, isDestructive, type Operation, type OperationId } from '@chowk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

/** Returns the hints that a client can show its user before a call. */
export function annotationsOf(id: OperationId, row: Operation): ToolAnnotations {
  const readOnlyHint = effectOf(id) === 'read'
  return {
    title: row.summary.replace(/\.$/, ''),
    readOnlyHint,
    // Nearly every response has content by other members.
    openWorldHint: true,
    ...(!readOnlyHint && {
      destructiveHint: isDestructive(id),
      // A retry with the same arguments has the same derived key, if the operation accepts one.
      idempotentHint: row.method !== 'POST' || row.idempotent,
    }),
  }
}
