import { namespaceDescriptions, type Namespace } from '@chowk/contract'
import { inputOf } from './input.ts'
import { methods, methodsOf, namespaces, pascal, type Method } from './model.ts'
import { comment } from './prose.ts'
import { parameterOf } from './resource.ts'
import { typeOf } from './types.ts'

/** Returns the arguments of a method before its options: names, types, and whether they are optional. */
const argumentsOf = (method: Method) => {
  const input = inputOf(method)
  return [
    ...method.path.map((parameter) => {
      const [name = '', type = ''] = parameterOf(parameter).split(': ')
      return { name, type, isRequired: true }
    }),
    ...(input ? [input] : []),
  ]
}

const declared = (all: ReturnType<typeof argumentsOf>): string[] =>
  all.map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}`)

function callCode(method: Method): string {
  const all = argumentsOf(method)
  const [first] = all
  const results = `${typeOf(method.response, 'output')}, ${pascal(method.id)}Error`
  const { name, row, isPaged } = method
  if (row.method === 'GET')
    return `${name}: ${isPaged ? 'list' : 'read'}<[${declared(all).join(', ')}], ${results}>(namespace, '${name}', ${all.length})`
  const variables =
    all.length > 1
      ? `{ ${declared(all).join('; ')} }`
      : first
        ? `${first.type}${first.isRequired ? '' : ' | void'}`
        : 'void'
  return `${name}: write<${variables}, ${results}>(${['namespace', ...[name, ...all.map((input) => input.name)].map((part) => `'${part}'`)].join(', ')})`
}

const factory = (namespace: string): string => `
const ${namespace}Queries = (namespace: Namespace) => ({
  ${comment('The key of everything in this namespace.')}
  key: () => namespace.key,
${methodsOf(namespace)
  .map((method) => `${comment(method.row.summary)}\n${callCode(method)},`)
  .join('\n')}
})`

/** Returns the file of options for TanStack Query, for every operation. */
export function queriesFile(): string {
  const body = `${namespaces.map(factory).join('\n')}

${comment('Options for TanStack Query, by namespace and operation.')}
export interface Queries {
  ${comment('The key of everything.')}
  key(): Key
${namespaces
  .map(
    (namespace) =>
      `${comment(namespaceDescriptions[namespace as Namespace])}\nreadonly ${namespace}: ReturnType<typeof ${namespace}Queries>`,
  )
  .join('\n')}
}

${comment(
  'Options for TanStack Query, for every operation of a client.',
  '@param client Makes the calls. Its own retries stand: queries and mutations are not repeated beyond them.',
  '@param prefix The first part of every key. Give each client its own where there are several. Default: `chowk`.\n@example\nconst chowk = createQueries(client)\nconst { data } = useQuery(chowk.posts.get.queryOptions(42))\nconst publish = useMutation(chowk.posts.create.mutationOptions())',
)}
export function createQueries(client: Chowk, prefix = 'chowk'): Queries {
  const of = <Name extends keyof Chowk & string>(name: Name): Namespace => ({ key: keyOf(prefix, name), methods: client[name] as object })
  return {
    key: () => keyOf(prefix),
${namespaces.map((namespace) => `${namespace}: ${namespace}Queries(of('${namespace}')),`).join('\n')}
  }
}
`
  const words = new Set(body.replaceAll(/\/\*\*[^]*?\*\//g, '').match(/\w+/g))
  const types = ['UploadSource', ...methods.flatMap(namesIn)].filter(
    (name, index, all) => words.has(name) && all.indexOf(name) === index,
  )
  return `import type { ${types.sort().join(', ')} } from '../index.ts'
import type { Chowk } from '../chowk.ts'
import { keyOf, list, read, write, type Key, type Namespace } from '../query/calls.ts'
${body}`
}

/** Returns the names of types that the code of a method may use. */
const namesIn = (method: Method): string[] =>
  [
    `${pascal(method.id)}Error`,
    typeOf(method.response, 'output'),
    ...argumentsOf(method).map(({ type }) => type),
  ].flatMap((type) => type.match(/\b[A-Z]\w*/g) ?? [])
