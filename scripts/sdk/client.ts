import { namespaceDescriptions, type Namespace } from '@chowk/contract'
import { className, methods, namespaces } from './model.ts'
import { comment } from './prose.ts'

const importClasses = (keyword: string): string =>
  namespaces
    .map((namespace) => `import ${keyword}{ ${className(namespace)} } from './${namespace}.ts'\n`)
    .join('')

/** Returns the file of the namespaces as members of a client. */
export const namespacesFile = (): string => `import { BaseClient } from '../core/base-client.ts'
import type { ClientOptions } from '../core/options.ts'
${importClasses('')}
/** A client with every operation there is. */
export abstract class Namespaces extends BaseClient {
${namespaces
  .map(
    (namespace) =>
      `${comment(namespaceDescriptions[namespace as Namespace])}\ndeclare readonly ${namespace}: ${className(namespace)}`,
  )
  .join('\n')}

/** Makes one object of each namespace. */
constructor(options?: ClientOptions) {
  super(options)
  for (const Resource of [${namespaces.map(className).join(', ')}]) {
    const resource = new Resource(this)
    Object.assign(this, { [resource.namespace]: resource })
  }
}
}
`

/** Returns the file of the methods by operation id, types only. */
export const operationsFile = (): string => `${importClasses('type ')}
${comment('The method of each operation, by its id.')}
export interface Operations {
${methods.map(({ id, namespace, name }) => `'${id}': ${className(namespace)}['${name}']`).join('\n')}
}
`

/** Returns the index of all generated files. */
export const indexFile = (): string =>
  [...namespaces, 'operations', 'shared', 'vocabulary']
    .map((name) => `export * from './${name}.ts'\n`)
    .join('')
