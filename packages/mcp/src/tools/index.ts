import { withinNamespaces, type OfferedOperation } from '../operations.ts'
import type { McpOptions } from '../options.ts'
import type { RecentCalls } from '../recent-calls.ts'
import { broadTools } from './broad-tools.ts'
import { operationTool } from './operation-tool.ts'
import type { Tool } from './tool.ts'

export type { Tool } from './tool.ts'

/** Returns the offered tools by name. */
export function toolsOf(
  operations: readonly OfferedOperation[],
  options: McpOptions,
  recent: RecentCalls,
): ReadonlyMap<string, Tool> {
  const { tools = 'broad' } = options
  const offered =
    tools === 'broad'
      ? broadTools(operations, options, recent)
      : (tools === 'all' ? operations : withinNamespaces(operations, tools)).map((operation) =>
          operationTool(operation, options, recent),
        )
  return new Map(offered.map((tool) => [tool.description.name, tool]))
}
