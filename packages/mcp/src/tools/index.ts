import type { Caller } from '../call-operation.ts'
import type { OfferedOperation } from '../operations.ts'
import type { McpOptions } from '../options.ts'
import { broadTools } from './broad-tools.ts'
import { operationTool } from './operation-tool.ts'
import type { Tool } from './tool.ts'

export type { Tool } from './tool.ts'

/** Returns the tools for the offered operations, by name. */
export function toolsOf(
  operations: readonly OfferedOperation[],
  { tools = 'broad' }: McpOptions,
  caller: Caller,
): ReadonlyMap<string, Tool> {
  const offered =
    tools === 'broad'
      ? broadTools(operations, caller)
      : operations.map((operation) => operationTool(operation, caller))
  return new Map(offered.map((tool) => [tool.description.name, tool]))
}
