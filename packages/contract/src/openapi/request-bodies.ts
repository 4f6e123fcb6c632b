import type { Operation } from '../operation.ts'
import type { OperationId } from '../operations/index.ts'
import { examples } from './examples.ts'
import { resolveSchema, schemasOf } from './schemas.ts'
import { limits, sized } from '../vocabulary/limits.ts'
import type { OpenApiContent, OpenApiRequestBody } from './types.ts'

/** An upload as a form: one part, the file itself. */
const form: OpenApiContent = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          contentMediaType: 'application/octet-stream',
          maxLength: limits.image,
          description: `The image itself: PNG, JPEG, GIF or WebP, at most ${sized(limits.image)}.`,
        },
      },
      required: ['file'],
    },
    encoding: { file: { contentType: 'image/png, image/jpeg, image/gif, image/webp' } },
  },
}

/** Returns the request body of an operation; undefined if it accepts none. */
export function requestBodyOf(id: OperationId, row: Operation): OpenApiRequestBody | undefined {
  const { body } = schemasOf(id)
  if (body === undefined) return undefined
  const { request } = examples.operations[id]
  // Redocly reports every field that a `oneOf` choice does not list as unknown.
  const isChecked = resolveSchema(body.schema).oneOf === undefined
  const recorded = request.body && isChecked && { examples: { recorded: { value: request.body } } }
  return {
    required: body.required,
    content: { 'application/json': { schema: body.schema, ...recorded }, ...(row.upload ? form : {}) },
  }
}
