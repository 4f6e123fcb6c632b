import {
  namespaceDescriptions,
  resolveSchema,
  type ErrorCode,
  type Namespace,
  type Parameter,
} from '@chowk/contract'
import { exampleOf } from './examples.ts'
import { className, methodsOf, pascal, type Method } from './model.ts'
import { inputOf, queryName } from './input.ts'
import { comment, describeMethod, quotaText, scopeText } from './prose.ts'
import { declareRecord, recordsIn } from './records.ts'
import { memberOf, typeOf } from './types.ts'
import { codeGroups } from './vocabulary.ts'

const optionsOf = ({ row }: Method): string =>
  row.upload ? 'UploadOptions' : row.idempotent ? 'IdempotentOptions' : 'RequestOptions'

function declareQuery(method: Method): string {
  if (method.query.length === 0) return ''
  const members = method.query.map(({ name, schema, required, description }) =>
    memberOf(name, schema, required, 'input', description),
  )
  return `${comment(`The query of \`${method.id}\`.`)}\nexport interface ${queryName(method)} {\n${members.join('\n')}\n}\n`
}

/** Returns the error codes of a method, using groups where it has all of a group. */
function codesOf(codes: readonly ErrorCode[]): string {
  const groups = Object.entries(codeGroups).filter(([, group]) => group.every((code) => codes.includes(code)))
  const grouped = new Set(groups.flatMap(([, group]) => group))
  const otherCodes = codes.filter((code) => !grouped.has(code)).map((code) => `'${code}'`)
  return [...groups.map(([name]) => name), ...otherCodes].join(' | ')
}

/** Returns a path parameter of a method. One for a slug or an id also accepts a number. */
export const parameterOf = ({ name, schema, description = '' }: Parameter): string =>
  `${name}: ${typeOf(schema, 'input')}${/or the id/.test(description) ? ' | number' : ''}`

const declareError = (method: Method): string =>
  `${comment(`Errors of \`${method.id}\`.`)}
export type ${pascal(method.id)}Error = OperationError<'${method.id}', ${inputOf(method)?.type ?? 'undefined'}, ${codesOf(method.errors)}, ${typeOf(method.response, 'output')}>\n`

/** The parameters that each list accepts and the core adds. */
const paging = new Set(['offset', 'limit', 'cursor'])

/** Returns the data of an operation for the core. */
function operationCode({ row, query, isPaged }: Method, part?: string): string {
  const names = query.map(({ name }) => name).filter((name) => !(isPaged && paging.has(name)))
  const members = [
    `route: '${row.method} ${row.path}'`,
    ...(row.quota ? [`quota: '${row.quota}'`] : []),
    ...(row.idempotent ? ['idempotent: true'] : []),
    ...(part ? [`part: '${part}'`] : query.length > 0 ? [`query: '${names.join(' ')}'`] : []),
  ]
  return `{ ${members.join(', ')} }`
}

/** Loads what reads files, once a file is uploaded. */
const uploadLoaded =
  "async (step) => (await import('../core/upload.ts')).uploadForm(file, imageSize, options ?? {}, step)"

function methodCode(method: Method): string {
  const input = inputOf(method)
  const path = method.path.map(parameterOf)
  const parameters = [
    ...path,
    ...(input ? [`${input.name}${input.isRequired ? '' : '?'}: ${input.type}`] : []),
    `options?: ${optionsOf(method)}`,
  ]
  const argument = method.row.upload ? uploadLoaded : input?.name
  const names = method.path.map(({ name }) => name)
  const call = [
    'this',
    `'${method.name}'`,
    operationCode(method),
    'options',
    ...(argument === undefined && names.length > 0
      ? ['undefined']
      : argument === undefined
        ? []
        : [argument]),
    ...names,
  ]
  const answer = `${method.isPaged ? 'List' : 'Call'}<${typeOf(method.response, 'output')}, ${pascal(method.id)}Error>`
  return `${describeMethod(method, exampleOf(method.id))}
${method.name}(${parameters.join(', ')}): ${answer} {
  return ${method.isPaged ? 'list' : 'call'}(${call.join(', ')})
}\n`
}

/** Returns a method for each list within a response that is paged separately. */
const partsCode = (method: Method): string =>
  method.parts
    .map((part) => {
      const type = typeOf(resolveSchema(method.response).properties?.[part] ?? {}, 'output')
      const path = method.path.map(parameterOf)
      const names = method.path.map(({ name }) => name)
      return `${comment(
        `All ${part} of what \`${method.name}\` gives, page by page.`,
        `- Scope: ${scopeText(method)}.\n- Daily quota: ${quotaText(method)}.`,
        `@example\n${exampleOf(`${method.namespace}.${part}`)}`,
      )}
${part}(${[...path, 'query?: PartQuery', 'options?: RequestOptions'].join(', ')}): List<${type}, ${pascal(method.id)}Error> {
  return list(this, '${method.name}', ${operationCode(method, part)}, ${['options', 'query', ...names].join(', ')})
}\n`
    })
    .join('\n')

/** Returns the file of a namespace: its class, and the records that only it uses. */
export function resourceFile(namespace: string): string {
  const methods = methodsOf(namespace)
  const declarations = [
    ...recordsIn(namespace).map(declareRecord),
    ...methods.map(declareQuery),
    ...methods.map(declareError),
    `${comment(namespaceDescriptions[namespace as Namespace])}
export class ${className(namespace)} extends Resource {
  readonly namespace = '${namespace}'

${methods.flatMap((method) => [methodCode(method), partsCode(method)]).join('\n')}
}`,
  ].join('\n')
  const values = [
    `import { ${[
      ...(methods.every(({ isPaged }) => isPaged) ? [] : ['call']),
      ...(methods.some(({ isPaged, parts }) => isPaged || parts.length > 0) ? ['list'] : []),
      'Resource',
    ].join(', ')} } from '../core/resource.ts'`,
    ...(methods.some(({ row }) => row.upload) ? [`import { imageSize } from './constants.ts'`] : []),
  ]
  return `${values.join('\n')}\n${typeImports(declarations)}\n${declarations}`
}

/** Importable names of generated files, by their file. */
const importable: Readonly<Record<string, readonly string[]>> = {
  '../core/call.ts': ['Call'],
  '../core/list.ts': ['List', 'PartQuery'],
  '../core/literal-union.ts': ['LiteralUnion'],
  '../core/operation-error.ts': ['OperationError'],
  '../core/options.ts': ['IdempotentOptions', 'RequestOptions', 'UploadOptions'],
  '../core/upload.ts': ['UploadSource'],
  './shared.ts': recordsIn('shared'),
  './vocabulary.ts': Object.keys(codeGroups),
}

/** Returns the imports of the types that `code` uses. */
function typeImports(code: string, self?: string): string {
  const words = new Set(code.replaceAll(/\/\*\*[^]*?\*\//g, '').match(/\w+/g))
  return Object.entries(importable)
    .filter(([file]) => file !== self)
    .map(([file, names]) => [file, names.filter((name) => words.has(name))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => `import type { ${names.join(', ')} } from '${file}'\n`)
    .join('')
}

/** Returns the file of records that several namespaces use. */
export function sharedFile(): string {
  const code = recordsIn('shared').map(declareRecord).join('\n')
  return `${typeImports(code, './shared.ts')}\n${code}`
}
