// Generates the routes of operations, without schemas: packages/contract/src/operations/routes.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationList } from '@chowk/contract'
import { format, resolveConfig } from 'prettier'

const root = join(import.meta.dirname, '../..')
export const routesFile = 'packages/contract/src/operations/routes.ts'

export async function routesModule(): Promise<string> {
  const routes = Object.fromEntries(operationList.map(([id, row]) => [id, `${row.method} ${row.path}`]))
  const text = `// Generated from the table of operations: \`npm run generate\`.
import type { Method } from '../operation.ts'
import type { OperationId } from './index.ts'

/** A method and a path below \`/api/v1\`. */
export type Route = \`\${Method} /\${string}\`

/** Where each operation is found, in the order of the table. Routers need nothing else. */
export const routes: Readonly<Record<OperationId, Route>> = ${JSON.stringify(routes)}

/** Every operation, in the order of the table. */
export const operationIds = Object.keys(routes) as readonly OperationId[]
`
  return format(text, { ...(await resolveConfig(join(root, routesFile))), parser: 'typescript' })
}

export async function generateRoutes(): Promise<void> {
  writeFileSync(join(root, routesFile), await routesModule())
}
