import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import ts from 'typescript'

const PROSE = new Set(['summary', 'description'])

/**
 * Leaves out what the contract says for people, which nothing that mocks do depends on: descriptions of schemas, of
 * operations and of errors, and the names of schemas. Whoever asks a mock for the OpenAPI document is answered from the
 * contract itself.
 */
export const contractWithoutProse: Plugin = {
  name: 'contract-without-prose',
  setup(build) {
    build.onLoad(
      {
        filter: /[\\/]contract[\\/]src[\\/](?:(?:schemas|operations)[\\/][\w-]+|vocabulary[\\/]errors)\.ts$/,
      },
      async ({ path }) => ({
        contents: withoutProse(await readFile(path, 'utf8')),
        loader: 'ts',
      }),
    )
  },
}

/** The same program without `.describe(…)`, and without `id`, `summary` and `description` of whatever is declared. */
export function withoutProse(program: string): string {
  const file = ts.createSourceFile('contract.ts', program, ts.ScriptTarget.Latest, true)
  const cuts: (readonly [start: number, end: number])[] = []
  visit(file)
  return cuts
    .sort(([one], [other]) => other - one)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), program)

  function visit(node: ts.Node): void {
    const method = methodOf(node)
    if (method?.name === 'describe' || (method?.name === 'meta' && isProseOnly(method.call.arguments[0]))) {
      cuts.push([method.subject.end, node.end])
      return visit(method.subject)
    }
    if (ts.isPropertyAssignment(node) && isProse(node)) {
      const comma = program[node.end] === ',' ? 1 : 0
      cuts.push([node.getFullStart(), node.end + comma])
      return
    }
    ts.forEachChild(node, visit)
  }
}

function methodOf(node: ts.Node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  return { call: node, subject: node.expression.expression, name: node.expression.name.text }
}

const isProse = ({ name, initializer }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) && PROSE.has(name.text) && isText(initializer)

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && isText(node.left) && isText(node.right))

/** Two schemas of one name cannot be in one program, as they are once the contract itself is loaded too. */
const isProseOnly = (meta: ts.Expression | undefined): boolean =>
  meta !== undefined &&
  ts.isObjectLiteralExpression(meta) &&
  meta.properties.every(
    (property) =>
      ts.isPropertyAssignment(property) &&
      ts.isIdentifier(property.name) &&
      (property.name.text === 'id' || PROSE.has(property.name.text)),
  )
