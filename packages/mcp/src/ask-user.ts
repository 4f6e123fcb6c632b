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
import type { OfferedOperation } from './operations.ts'
import { isDestructive } from './annotations.ts'
import { declined } from './tool-result.ts'

/** The most characters of arguments that a user is shown. */
const MOST_SHOWN = 500

/** What the user is asked before an operation that destroys; undefined for any other. */
export function questionBefore({ id, row }: OfferedOperation, given: unknown): string | undefined {
  if (!isDestructive(id, row)) return undefined
  const shown = JSON.stringify(given)
  return `${row.summary} (${id}: ${shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown})`
}

/**
 * Asks the user, where the client can: what the client is to ask first, or the answer to a call to which the user did not agree.
 * Undefined where the call may go on. A client that can't ask has the hints of the tool to let its user agree by.
 */
export function askUser(
  question: string,
  server: Server,
  { mcpReq: { envelope, inputResponses } }: ServerContext,
): InputRequiredResult | CallToolResult | undefined {
  // Revisions with sessions tell it when one begins, later ones with every request.
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
