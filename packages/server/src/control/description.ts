import * as z from 'zod'
import type { ControlCall } from './call.ts'

const PARAMETER = /\{(\w+)\}/g

/** Describes the control interface as an OpenAPI document. */
export function describeControl(calls: readonly ControlCall[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chowk control',
      version: '1',
      description:
        'The control interface of a Chowk server that runs with `--control`, for tests. It requires no key and accepts only requests from this machine.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Error: schemaOf(ErrorAnswer, 'output') } },
  }
}

const ErrorAnswer = z.looseObject({
  error: z.string().describe('The problem, human-readable.'),
  problems: z
    .array(z.strictObject({ path: z.string(), message: z.string() }))
    .optional()
    .describe('The problems of single fields. An empty path means the request as a whole.'),
})

function operationOf({ method, path, summary, params, query, body, response }: ControlCall): object {
  const isStream = !(response instanceof z.ZodType)
  const type = isStream ? response.type : 'application/json'
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/{}]+(\w?)/g, (_, first: string) => first.toUpperCase())}`,
    summary,
    parameters: [
      ...[...path.matchAll(PARAMETER)].map(([, name]) => ({
        ...parameter(params, name!),
        in: 'path',
        required: true,
      })),
      ...Object.keys(query?.shape ?? {}).map((name) => ({ ...parameter(query, name), in: 'query' })),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: isStream ? response.description : 'Done.',
        content: { [type]: { schema: isStream ? { type: 'string' } : schemaOf(response, 'output') } },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function parameter(schema: z.ZodObject | undefined, name: string): object {
  const { description, ...rest } = schemaOf(schema!.shape[name] as z.ZodType, 'input') as {
    description?: string
  }
  return { name, ...(description !== undefined && { description }), schema: rest }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
