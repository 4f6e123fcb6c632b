import { pascal, type Method } from './model.ts'
import { typeOf } from './types.ts'

/** Returns the name of a query's interface. */
export const queryName = ({ id }: Method): string => `${pascal(id)}Query`

interface Input {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

/** Returns the object that a method accepts after its path parameters. */
export function inputOf(method: Method): Input | undefined {
  const { row, body, query } = method
  if (row.upload) return { name: 'file', type: 'UploadSource', isRequired: true }
  if (body) return { name: 'body', type: typeOf(body.schema, 'input'), isRequired: body.required }
  if (query.length === 0) return undefined
  return { name: 'query', type: queryName(method), isRequired: query.some(({ required }) => required) }
}
