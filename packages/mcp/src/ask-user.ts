import { truncateWithEllipsis } from '@chowk/contract/core'
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { isDestructive } from '@chowk/contract'
import type { OfferedOperation } from './operations.ts'
import { declined } from './tool-result.ts'

/** The maximum number of characters of arguments in a question. */
const MAX_SHOWN_LENGTH = 500

/** Returns the question before a destructive operation; undefined for any other. */
export function questionBefore({ id, row }: OfferedOperation, input: unknown): string | undefined {
  if (!isDestructive(id)) return undefined
  return `${row.summary} (${id}: ${truncateWithEllipsis(JSON.stringify(input), MAX_SHOWN_LENGTH)})`
}

/**
 * Asks the user, if the client can: returns the request for input, or the result of a declined call. Undefined if the
 * call may continue. Clients without this feature can ask by the hints of the tool.
 */
export function askUser(
  question: string,
  server: Server,
  { mcpReq: { envelope, inputResponses } }: ServerContext,
): InputRequiredResult | CallToolResult | undefined {
  // Protocol revisions with sessions declare capabilities at the start, later ones in every request.
  const { [CLIENT_CAPABILITIES_META_KEY]: declared = server.getClientCapabilities() } = (envelope ?? {}) as {
    readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities
  }
  const { elicitation } = declared ?? {}
  if (elicitation === undefined || (elicitation.url && !elicitation.form)) return undefined
  const response = inputResponse(inputResponses, 'agreement')
  if (response.kind === 'elicit') return response.action === 'accept' ? undefined : declined
  return inputRequired({
    inputRequests: {
      agreement: inputRequired.elicit({
        message: question,
        requestedSchema: { type: 'object', properties: {} },
      }),
    },
  })
}
