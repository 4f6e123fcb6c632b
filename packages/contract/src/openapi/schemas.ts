import { takesBody } from '../takes-body.ts'
import { operationList, type OperationId } from '../operations/index.ts'
import { Failure } from '../schemas/answers.ts'
import { convert, type Definitions } from './convert.ts'
import { forCallers, mergeDefinitions, splitIds, unite } from './definitions.ts'
import { Success } from './envelope.ts'
import type { JsonSchema } from './json-schema.ts'
import { lazy } from './lazy.ts'
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

const everything = lazy<Everything>(() => {
  const bodies = operationList.filter(([, row]) => takesBody(row)).map(([id, row]) => [id, row.body] as const)
  const responses = operationList.map(([id, row]) => [id, row.response] as const)
  const parameters = new Map(operationList.map(([id, row]) => [id, parametersOf(row)]))

  const input = convert(Object.fromEntries(bodies), 'input')
  const output = convert({ ...Object.fromEntries(responses), Success, Failure }, 'output')
  if (output.opaque)
    throw new Error('A response has a transform, so that nothing can be said of what it answers.')

  const used = [...parameters.values()].flat()
  const definitionsFrom = (direction: 'input' | 'output') =>
    used.filter((one) => one.direction === direction).map(({ definitions }) => definitions)
  const sent = unite(input.definitions, ...definitionsFrom('input'))
  const given = unite(output.definitions, ...definitionsFrom('output'))
  const split = splitIds(sent, given)

  const schemasOf = (id: OperationId): OperationSchemas => {
    const body = input.schemas[id]
    const response = output.schemas[id]
    if (response === undefined) throw new Error(`The operation ${id} has no response.`)
    return {
      parameters: (parameters.get(id) ?? []).map(({ parameter, direction }) =>
        direction === 'input' ? forCallers(parameter, split) : parameter,
      ),
      body: body && { schema: forCallers(body, split), required: !input.optional.has(id) },
      response,
    }
  }
  return {
    components: mergeDefinitions(sent, given, split),
    operations: new Map(operationList.map(([id]) => [id, schemasOf(id)])),
  }
})

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
