import { namespaceDescriptions as descriptions } from '../namespace-descriptions.ts'
import { operationList, type Namespace } from '../operations/index.ts'

/** One-line descriptions of the namespaces. */
export const namespaceDescriptions: Readonly<Record<Namespace, string>> = descriptions

/** The namespaces in the order of the table. */
export const namespaces: readonly Namespace[] = [
  ...new Set(operationList.map(([id]) => id.slice(0, id.indexOf('.')) as Namespace)),
]
