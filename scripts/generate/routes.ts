// Generates the routes of operations, without schemas: where public ones are found, and which ones tests may call.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationList, type Operation } from '@chowk/contract'
import { internalOperationList } from '@chowk/contract/internal'
import { format, resolveConfig } from 'prettier'

const root = join(import.meta.dirname, '../..')
const routesFile = 'packages/contract/src/operations/routes.ts'
const testRoutesFile = 'packages/contract/src/internal/test-routes.ts'

const routesOf = (list: readonly (readonly [id: string, row: Operation])[]): string =>
  JSON.stringify(Object.fromEntries(list.map(([id, row]) => [id, `${row.method} ${row.path}`])))

/** Returns the modules by file. */
export async function routesModules(): Promise<Readonly<Record<string, string>>> {
  const formatted = async (file: string, text: string) =>
    format(text, { ...(await resolveConfig(join(root, file))), parser: 'typescript' })
  const head = '// Generated from the table of operations: `npm run generate`.'
  return {
    [routesFile]: await formatted(
      routesFile,
      `${head}
import type { Method } from '../operation.ts'
import type { OperationId } from './index.ts'

/** A method and a path below \`/api/v1\`. */
export type Route = \`\${Method} /\${string}\`

/** Where each operation is found, in the order of the table. Routers need nothing else. */
export const routes: Readonly<Record<OperationId, Route>> = ${routesOf(operationList)}

/** Every operation, in the order of the table. */
export const operationIds = Object.keys(routes) as readonly OperationId[]
`,
    ),
    [testRoutesFile]: await formatted(
      testRoutesFile,
      `${head}
import type { Route } from '../operations/routes.ts'
import type { TestId } from './index.ts'

/** The internal operations that tests may perform, as calls of the control interface. */
export const testRoutes: Readonly<Record<TestId, Route>> = ${routesOf(internalOperationList.filter(([, row]) => row.by.includes('test')))}
`,
    ),
  }
}

export async function generateRoutes(): Promise<void> {
  for (const [file, text] of Object.entries(await routesModules())) writeFileSync(join(root, file), text)
}
