import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server'
import type { Arguments } from '../arguments.ts'

/** What a model can call. */
export interface Tool {
  readonly description: ToolDescription
  /** What the user is asked before it is called; undefined where nothing needs their word. */
  readonly asks?: (given: Arguments) => string | undefined
  /** Rejects only for faults of this program. */
  readonly call: (given: Arguments, signal: AbortSignal) => Promise<CallToolResult> | CallToolResult
}
