import { limits, sized } from '@chowk/contract/core'
import type { Tool as ToolDescription } from '@modelcontextprotocol/server'
import { annotationsOf } from '../annotations.ts'
import { questionBefore } from '../ask-user.ts'
import type { Caller } from '../call-operation.ts'
import { inputSchema, outputSchema } from '../input-schema.ts'
import type { OfferedOperation } from '../operations.ts'
import { runOperation } from './run-operation.ts'
import type { Tool } from './tool.ts'

/** Returns the tool of one operation. Some clients allow no dots in names, so `posts.create` becomes `posts_create`. */
export function operationTool(operation: OfferedOperation, caller: Caller): Tool {
  const { id, row } = operation
  return {
    description: {
      name: id.replace('.', '_'),
      description: [row.summary, row.description].filter(Boolean).join('\n\n'),
      inputSchema: (row.upload
        ? uploadSchema(caller.files !== undefined)
        : inputSchema(id, row)) as ToolDescription['inputSchema'],
      outputSchema: outputSchema(id, row),
      annotations: annotationsOf(id, row),
    },
    asks: (input) => questionBefore(operation, input),
    call: (input, signal) => runOperation(caller, operation, input, signal, { hasOutputSchema: true }),
  }
}

/** The schema of an image: base64, or a file of the shared folder. */
export const uploadSchema = (hasFiles: boolean) => ({
  type: 'object' as const,
  properties: {
    image: {
      type: 'string',
      description: `The image as base64 or a data: URL. At most ${sized(limits.image)} after decoding.`,
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
