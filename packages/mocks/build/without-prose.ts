import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import ts from 'typescript'

const PROSE = new Set(['summary', 'description'])
/** The fields of operations that only documents use. */
const DOCUMENTED = new Set(['path', 'response', 'errors'])

/**
 * Omits the contract's texts for people and documents, which mocks do not need: descriptions of schemas, operations
 * and errors, names of schemas, response schemas, and the owners of stored rows. The contract itself responds to a
 * request for the OpenAPI document.
 */
export const contractWithoutProse: Plugin = {
  name: 'contract-without-prose',
  setup(build) {
    build.onLoad(
      {
        filter:
          /[\\/](?:engine[\\/]src[\\/]entities|contract[\\/]src[\\/](?:schemas|operations|internal))[\\/][\w-]+\.ts$|[\\/]vocabulary[\\/]errors\.ts$/,
      },
      async ({ path }) => ({
        contents: withoutProse(await readFile(path, 'utf8')),
        loader: 'ts',
      }),
    )
  },
}

/**
 * The same program without `.describe(…)` and `bounded(…)`, `id`, `summary` and `description`, without fields of operations for
 * documents, and without operations that no test performs. A bundler can then drop the rest.
 */
export function withoutProse(program: string): string {
  const file = ts.createSourceFile('contract.ts', program, ts.ScriptTarget.Latest, true)
  const edits: (readonly [start: number, end: number, text?: string])[] = []
  visit(file)
  return edits
    .sort(([a, endOfA], [b, endOfB]) => b - a || endOfB - endOfA)
    .reduce((text, [start, end, instead = '']) => text.slice(0, start) + instead + text.slice(end), program)

  function visit(node: ts.Node): void {
    const method = methodOf(node)
    if (method?.name === 'describe' || (method?.name === 'meta' && isProseOnly(method.call.arguments[0]))) {
      edits.push([method.subject.end, node.end])
      return visit(method.subject)
    }
    const bounded = boundedIn(node)
    if (bounded) {
      edits.push([node.getStart(), bounded.getStart()], [bounded.end, node.end])
      return visit(bounded)
    }
    if (
      ts.isPropertyAssignment(node) &&
      (isProse(node) || isDocumented(node) || isForOthers(node) || isOwnership(node))
    ) {
      const comma = program[node.end] === ',' ? 1 : 0
      edits.push([node.getFullStart(), node.end + comma])
      return
    }
    if (ts.isVariableDeclaration(node) && node.parent.parent.parent === file && isMade(node.initializer)) {
      // Else a bundler keeps every schema, since it can't know that making one changes nothing.
      edits.push([node.initializer.getStart(), node.initializer.getStart(), '/* @__PURE__ */ (() => ('])
      edits.push([node.initializer.end, node.initializer.end, '))()'])
    }
    ts.forEachChild(node, visit)
  }
}

/** Returns the schema that a call of `bounded` describes. */
const boundedIn = (node: ts.Node): ts.Expression | undefined =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'bounded'
    ? node.arguments[0]
    : undefined

function methodOf(node: ts.Node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  return { call: node, subject: node.expression.expression, name: node.expression.name.text }
}

const isProse = ({ name, initializer }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) && PROSE.has(name.text) && isText(initializer)

/** In a row of the table, which alone is an argument of `operation`. */
const isDocumented = ({ name, parent }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) &&
  DOCUMENTED.has(name.text) &&
  ts.isCallExpression(parent.parent) &&
  ts.isIdentifier(parent.parent.expression) &&
  parent.parent.expression.text === 'operation'

/** Whose the rows of an entity are, and by which indexes they are found: only exports and deletions of members ask. */
const isOwnership = ({ name }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) && /^(?:whose|owned[A-Z]\w*)$/.test(name.text)

/** A row of an operation that others than tests perform. */
const isForOthers = ({ initializer }: ts.PropertyAssignment): boolean =>
  ts.isCallExpression(initializer) &&
  initializer.expression.getText() === 'operation' &&
  /^\s*by: \[(?!.*'test').*\],$/m.test(initializer.getText())

const isMade = (node: ts.Expression | undefined): node is ts.Expression =>
  node !== undefined &&
  (ts.isCallExpression(node) || ts.isObjectLiteralExpression(node) || ts.isTemplateExpression(node))

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
