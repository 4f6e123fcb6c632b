import { acceptsBody } from '../accepts-body.ts'
import type { Operation } from '../operation.ts'
import { operationList, type OperationId } from '../operations/index.ts'
import { Failure } from '../schemas/answers.ts'
import { convert, type Converted, type Definitions } from './convert.ts'
import { forCallers, mergeDefinitions, splitIds, unite } from './definitions.ts'
import { Success } from './envelope.ts'
import type { JsonSchema } from './json-schema.ts'
import { parametersOf, type Parameter } from './parameters.ts'

/** The JSON Schemas of one operation. Schemas with an id are references to `componentSchemas()`. */
export interface OperationSchemas {
  /** Path parameters first, then query parameters. */
  readonly parameters: readonly Parameter[]
  /** The JSON body. Undefined without a body. */
  readonly body: { readonly schema: JsonSchema; readonly required: boolean } | undefined
  /** The data of a success, without the envelope. */
  readonly response: JsonSchema
}

interface Everything {
  readonly components: Definitions
  readonly operations: ReadonlyMap<OperationId, OperationSchemas>
}

/** Converts everything in pieces of some milliseconds, by namespace, whose schemas share most parts. */
function* converting(): Generator<undefined, Everything> {
  const parameters = new Map<OperationId, ReturnType<typeof parametersOf>>()
  const inputs: Converted[] = []
  const outputs = [convert({ Success, Failure }, 'output')]
  for (const rows of Map.groupBy(operationList, ([id]) => id.split('.')[0]).values()) {
    for (const [id, row] of rows) parameters.set(id, parametersOf(row))
    yield
    const bodies = rows.filter(([, row]) => acceptsBody(row)).map(([id, row]) => [id, row.body] as const)
    inputs.push(convert(Object.fromEntries(bodies), 'input'))
    yield
    const responses = rows.map(([id, row]) => [id, row.response] as const)
    outputs.push(convert(Object.fromEntries(responses), 'output'))
    yield
  }
  if (outputs.some(({ opaque }) => opaque))
    throw new Error('A response has a transform, so its schema cannot be derived.')

  const used = [...parameters.values()].flat()
  const from = (direction: 'input' | 'output', converted: readonly Converted[]) =>
    unite(
      ...[...converted, ...used.filter((parameter) => parameter.direction === direction)].map(
        (schema) => schema.definitions,
      ),
    )
  const [inputSchemas, outputSchemas] = [from('input', inputs), from('output', outputs)]
  yield
  const split = splitIds(inputSchemas, outputSchemas)
  const bodies = Object.assign({}, ...inputs.map(({ schemas }) => schemas)) as Definitions
  const responses = Object.assign({}, ...outputs.map(({ schemas }) => schemas)) as Definitions
  const optional = new Set(inputs.flatMap((each) => [...each.optional]))

  const schemasOf = (id: OperationId): OperationSchemas => {
    const [body, response] = [bodies[id], responses[id]]
    if (response === undefined) throw new Error(`The operation ${id} has no response.`)
    return {
      parameters: (parameters.get(id) ?? []).map(({ parameter, direction }) =>
        direction === 'input' ? forCallers(parameter, split) : parameter,
      ),
      body: body && { schema: forCallers(body, split), required: !optional.has(id) },
      response,
    }
  }
  return {
    components: mergeDefinitions(inputSchemas, outputSchemas, split),
    operations: new Map(operationList.map(([id]) => [id, schemasOf(id)])),
  }
}

let converted: Everything | undefined
let preparing: Promise<void> | undefined

function everything(): Everything {
  const steps = converting()
  while (converted === undefined) converted = steps.next().value
  return converted
}

/**
 * Converts all schemas, which takes a tenth of a second, in pieces, and awaits `pause` after each, so that a server
 * can respond in between. Earlier reads convert synchronously. Concurrent callers share one run.
 */
export function prepareSchemas(pause: () => Promise<unknown>): Promise<void> {
  return (preparing ??= convertInPieces(pause).finally(() => (preparing = undefined)))
}

async function convertInPieces(pause: () => Promise<unknown>): Promise<void> {
  const steps = converting()
  while (converted === undefined) {
    converted = steps.next().value
    await pause()
  }
}

/** Returns every schema with an id. Built on the first call. */
export const componentSchemas = (): Definitions => everything().components

/** Returns the schemas of an operation, for code generators. Built on the first call. */
export function schemasOf(id: OperationId): OperationSchemas {
  const schemas = everything().operations.get(id)
  if (schemas === undefined) throw new Error(`Unknown operation: ${id}.`)
  return schemas
}

/** Returns what an operation takes whose schemas have no id, such as an internal one. */
export const inputsOf = (row: Operation): Pick<OperationSchemas, 'parameters' | 'body'> => {
  const { schemas, optional } = convert(acceptsBody(row) ? { body: row.body } : {}, 'input')
  return {
    parameters: parametersOf(row).map(({ parameter }) => parameter),
    body: schemas.body && { schema: schemas.body, required: !optional.has('body') },
  }
}

/** Resolves a reference to a component; returns other schemas unchanged. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  const id = schema.$ref?.split('/').at(-1)
  if (id === undefined) return schema
  const component = componentSchemas()[id]
  if (component === undefined) throw new Error(`Unknown schema: ${id}.`)
  return component
}
