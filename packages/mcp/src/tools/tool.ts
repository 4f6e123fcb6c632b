import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server'
import type { Arguments } from '../arguments.ts'

/** A tool for models. */
export interface Tool {
  readonly description: ToolDescription
  /** Returns the question for the user before a call; undefined if no agreement is needed. */
  readonly asks?: (input: Arguments) => string | undefined
  /** Rejects only for bugs of this program. */
  readonly call: (input: Arguments, signal: AbortSignal) => Promise<CallToolResult> | CallToolResult
}
