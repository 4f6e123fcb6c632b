import type { Tool as ToolDescription } from '@modelcontextprotocol/server'
import { annotationsOf } from '../annotations.ts'
import { questionBefore } from '../ask-user.ts'
import { callOperation } from '../call-operation.ts'
import { inputSchema } from '../input-schema.ts'
import type { OfferedOperation } from '../operations.ts'
import type { McpOptions } from '../options.ts'
import type { RecentCalls } from '../recent-calls.ts'
import { nextPage } from '../resources.ts'
import { failed, succeeded } from '../tool-result.ts'
import type { Tool } from './tool.ts'

/** Returns the tool of one operation. Some clients allow no dots in names, so `posts.create` becomes `posts_create`. */
export function operationTool(
  operation: OfferedOperation,
  { client, files }: McpOptions,
  recent: RecentCalls,
): Tool {
  const { id, row } = operation
  return {
    description: {
      name: id.replace('.', '_'),
      description: [row.summary, row.description].filter(Boolean).join('\n\n'),
      inputSchema: (row.upload
        ? uploadSchema(files !== undefined)
        : inputSchema(id, row)) as ToolDescription['inputSchema'],
      annotations: annotationsOf(id, row),
    },
    asks: (input) => questionBefore(operation, input),
    call: (input, signal) =>
      callOperation(client, id, input, { signal, files, recent }).then(
        (outcome) => succeeded(outcome, nextPage(operation, input, outcome.data)),
        failed,
      ),
  }
}

/** The schema of an image: base64, or a file of the shared folder. */
export const uploadSchema = (hasFiles: boolean) => ({
  type: 'object' as const,
  properties: {
    image: {
      type: 'string',
      description: 'The image as base64 or a data: URL. At most 8 MB after decoding.',
    },
    ...(hasFiles && {
      path: {
        type: 'string',
        description: 'A file in the folder that is open for uploads, instead of image.',
      },
    }),
  },
  additionalProperties: false,
  ...(!hasFiles && { required: ['image'] }),
})
