import { componentId, type JsonSchema } from '@chowk/contract'
import { components, methods, type Method } from './model.ts'
import { comment } from './prose.ts'
import { directionOf, isRecord, variantsOf } from './records.ts'
import { componentsIn, discriminants, type Direction } from './types.ts'

const call = (name: string, ...values: readonly unknown[]): string => {
  const parameters = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1)
  return `${name}(${parameters.map(String).join(', ')})`
}

const range = (minimum: number | undefined, maximum: number | undefined): string =>
  [
    minimum === undefined ? '' : `.min(${minimum})`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : `.max(${maximum})`,
  ].join('')

function textCode({ format, pattern, minLength, maxLength }: JsonSchema, direction: Direction): string {
  if (direction === 'output') return 'z.string()'
  if (format === 'date-time') return 'time()'
  if (format === 'date') return 'z.iso.date()'
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return 'z.string()'
  return call('text', minLength, maxLength, pattern && `/${pattern.replaceAll(/(?<!\\)\//g, '\\/')}/`)
}

/** Returns a schema as code of Zod. */
function zodOf(schema: JsonSchema, direction: Direction, isDiscriminant = false): string {
  const inner = (below: JsonSchema) => zodOf(below, direction, isDiscriminant)
  const { $ref, const: constant, enum: choices, type, minimum, maximum, minItems, maxItems } = schema
  if ($ref !== undefined) return componentId($ref) ?? 'z.unknown()'
  if (constant !== undefined) return `z.literal(${JSON.stringify(constant)})`
  if (choices) {
    const words = choices.map((choice) => JSON.stringify(choice))
    if (direction === 'input') return `z.enum([${words.join(', ')}])`
    return `word<${isDiscriminant ? words.join(' | ') : `LiteralUnion<${words.join(' | ')}>`}>()`
  }
  const union = schema.anyOf ?? (schema.properties ? undefined : schema.oneOf)
  if (union) {
    const otherTypes = union.filter((candidate) => candidate.type !== 'null')
    const code =
      otherTypes.length === 1 ? inner(otherTypes[0]!) : `z.union([${otherTypes.map(inner).join(', ')}])`
    return otherTypes.length < union.length ? `${code}.nullable()` : code
  }
  if (Array.isArray(type)) {
    const { type: _type, ...rest } = schema
    return inner({ anyOf: type.map((name: string) => ({ ...rest, type: name })) })
  }
  switch (type) {
    case 'string':
      return textCode(schema, direction)
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'z.int()' : 'z.number()'}${direction === 'input' ? range(minimum, maximum) : ''}`
    case 'boolean':
      return 'z.boolean()'
    case 'array':
      return `z.array(${inner(schema.items ?? {})})${direction === 'input' ? range(minItems, maxItems) : ''}`
    case 'object':
      return schema.properties ? objectOf(schema, direction) : recordOf(schema, direction)
    default:
      return 'z.unknown()'
  }
}

const recordOf = ({ additionalProperties: value }: JsonSchema, direction: Direction): string =>
  `z.record(z.string(), ${typeof value === 'object' ? zodOf(value, direction) : 'z.unknown()'})`

/** Returns an object: strict in requests, loose in responses, to which the server may add fields. */
function objectOf(schema: JsonSchema, direction: Direction): string {
  if (schema.oneOf)
    return `z.union([${variantsOf(schema)
      .map((candidate) => objectOf(candidate, direction))
      .join(', ')}])`
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    const code = zodOf(member, direction, discriminants.has(name))
    return `${key}: ${code}${schema.required?.includes(name) ? '' : '.optional()'}`
  })
  const code = `z.${direction === 'input' ? 'strictObject' : 'looseObject'}({ ${members.join(', ')} })`
  return schema.minProperties ? `atLeastOne(${code})` : code
}

/** Marks code as pure, so that bundlers drop it if it is unused. */
const pure = (code: string): string => (/^\w+$/.test(code) ? code : `/* @__PURE__ */ (() => ${code})()`)

/** Returns the records ordered so that each follows those it uses. */
function inOrder(): string[] {
  const sorted = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (sorted.has(name)) return
    if (path.includes(name)) throw new Error(`${[...path, name].join(' → ')} is a circle.`)
    for (const below of componentsIn(components[name])) visit(below, [...path, name])
    sorted.add(name)
  }
  for (const name of Object.keys(components)) if (isRecord(name)) visit(name, [])
  return [...sorted]
}

const declareSchema = (name: string): string =>
  `${comment(components[name]?.description ?? '')}\nexport const ${name} = ${pure(zodOf(components[name] ?? {}, directionOf(name)))}\n`

/** Returns the name of a method's schema: `posts.create` → `postsCreate`. */
const nameOf = ({ id }: Method): string => id.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())

function declareOperation(method: Method): string {
  const { id, row, body, query, response } = method
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
  const parts = [
    ...(body && !row.upload
      ? [`${comment('Request body.')}\nbody: ${pure(zodOf(body.schema, 'input'))}`]
      : []),
    ...(query.length > 0 ? [`${comment('Query parameters.')}\nquery: ${pure(zodOf(schema, 'input'))}`] : []),
    `${comment('Data of the response.')}\nanswer: ${pure(zodOf(response, 'output'))}`,
  ]
  return `${comment(`\`${id}\`: ${row.summary}`)}\nexport const ${nameOf(method)} = {\n${parts.join(',\n')}\n}\n`
}

/** Returns the file of Zod schemas of requests and responses. */
export function schemasFile(): string {
  const code = [...inOrder().map(declareSchema), ...methods.map(declareOperation)].join('\n')
  const parts = ['atLeastOne', 'text', 'time', 'word'].filter(
    (name) => code.includes(`${name}(`) || code.includes(`${name}<`),
  )
  return `import * as z from 'zod'
import type { LiteralUnion } from '../core/literal-union.ts'
import { ${parts.join(', ')} } from '../schemas/parts.ts'

${code}`
}
