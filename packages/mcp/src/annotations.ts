import { effectOf, isDestructive, type Operation, type OperationId } from '@chowk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

/**
 * Returns the hints that a client can show its user before a call. Leaves out defaults of the protocol: every tool
 * reaches content by other members (`openWorldHint`).
 */
export function annotationsOf(id: OperationId, row: Operation): ToolAnnotations {
  const readOnlyHint = effectOf(id) === 'read'
  return {
    readOnlyHint,
    ...(!readOnlyHint && {
      destructiveHint: isDestructive(id),
      // A retry with the same arguments has the same derived key, if the operation accepts one.
      ...((row.method !== 'POST' || row.idempotent) && { idempotentHint: true }),
    }),
  }
}
