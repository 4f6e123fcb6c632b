import { takesBody } from '../takes-body.ts'
import { operationList, type OperationId } from '../operations/index.ts'
import { Failure } from '../schemas/answers.ts'
import { convert, type Converted, type Definitions } from './convert.ts'
import { forCallers, mergeDefinitions, splitIds, unite } from './definitions.ts'
import { Success } from './envelope.ts'
import type { JsonSchema } from './json-schema.ts'
import { parametersOf, type Parameter } from './parameters.ts'

/** The schemas of one operation as JSON Schema. What has an id is a reference to `componentSchemas()`. */
export interface OperationSchemas {
  /** In the order of the path, then of the query. */
  readonly parameters: readonly Parameter[]
  /** The JSON body; undefined where there is none. */
  readonly body: { readonly schema: JsonSchema; readonly required: boolean } | undefined
  /** The data of a success, without the envelope. */
  readonly response: JsonSchema
}

interface Everything {
  readonly components: Definitions
  readonly operations: ReadonlyMap<OperationId, OperationSchemas>
}

/** Converts everything, in pieces of some milliseconds: those of a namespace together, since they share most. */
function* converting(): Generator<undefined, Everything> {
  const parameters = new Map<OperationId, ReturnType<typeof parametersOf>>()
  const inputs: Converted[] = []
  const outputs = [convert({ Success, Failure }, 'output')]
  for (const rows of Map.groupBy(operationList, ([id]) => id.split('.')[0]).values()) {
    for (const [id, row] of rows) parameters.set(id, parametersOf(row))
    yield
    const bodies = rows.filter(([, row]) => takesBody(row)).map(([id, row]) => [id, row.body] as const)
    inputs.push(convert(Object.fromEntries(bodies), 'input'))
    yield
    const responses = rows.map(([id, row]) => [id, row.response] as const)
    outputs.push(convert(Object.fromEntries(responses), 'output'))
    yield
  }
  if (outputs.some(({ opaque }) => opaque))
    throw new Error('A response has a transform, so that nothing can be said of what it answers.')

  const used = [...parameters.values()].flat()
  const from = (direction: 'input' | 'output', converted: readonly Converted[]) =>
    unite(
      ...[...converted, ...used.filter((one) => one.direction === direction)].map((one) => one.definitions),
    )
  const [sent, given] = [from('input', inputs), from('output', outputs)]
  yield
  const split = splitIds(sent, given)
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
    components: mergeDefinitions(sent, given, split),
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
 * Converts all schemas, which takes a tenth of a second, piece by piece, and waits for `pause` after each: a server has others answered meanwhile.
 * What is asked for before is converted at once. Several callers wait for the same.
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

/** Every schema that has an id, by its id. Built at the first call. */
export const componentSchemas = (): Definitions => everything().components

/** The schemas of an operation, for programs that generate something from them. Built at the first call. */
export function schemasOf(id: OperationId): OperationSchemas {
  const schemas = everything().operations.get(id)
  if (schemas === undefined) throw new Error(`There is no operation ${id}.`)
  return schemas
}

/** The schema itself, where `schema` is nothing but a reference to a component. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  const id = schema.$ref?.split('/').at(-1)
  if (id === undefined) return schema
  const component = componentSchemas()[id]
  if (component === undefined) throw new Error(`There is no schema ${id}.`)
  return component
}
