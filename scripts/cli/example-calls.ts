// Calls of the client's examples as values, from which the examples of commands are generated.
import { operationById, operationList, schemasOf, type OperationId } from '@chowk/contract'
import type { Chowk } from '@chowk/sdk'
import ts from 'typescript'
import { exampleOf } from '../sdk/examples.ts'

/** Arguments of a method of the client, without options. */
export interface ExampleCall {
  /** Path parameters, then the file of an upload. */
  readonly positional: readonly string[]
  /** Query or body. */
  readonly input: Readonly<Record<string, unknown>> | undefined
}

/** Values on the demonstration site for variables of an example that come from earlier calls. */
const exampleValues: Readonly<Record<string, unknown>> = {
  'poll.id': 14,
  'poll.options[0]!.id': 1,
  'mcq.id': 15,
  'mcq.options[1]!.id': 6,
  'service.id': 16,
  'service.packages[0]!.id': 1,
  'data.url': '/storage/icons/leaf.svg',
  tomorrow: '2027-01-15T18:30:00+05:30',
  key: 'group-kiln-sundays',
  slug: 'kiln-sundays',
  id: 1,
}

/** Returns the call of an operation in its example. */
export function exampleCall(id: OperationId): ExampleCall {
  const source = ts.createSourceFile('example.ts', exampleOf(id), ts.ScriptTarget.ES2024, true)
  const call = find(source, id)
  if (call === undefined) throw new Error(`The example of ${id} does not call it.`)
  const values = call.arguments.map((argument) => valueOf(argument, id))
  const parameters = schemasOf(id).parameters.filter((parameter) => parameter.in === 'path').length
  const count = parameters + (operationById(id).upload ? 1 : 0)
  return {
    positional: values.slice(0, count).map(String),
    input: values[count] as ExampleCall['input'],
  }
}

function find(node: ts.Node, id: OperationId): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === `client.${id}`) return node
  return ts.forEachChild(node, (child) => find(child, id))
}

function valueOf(node: ts.Expression, id: OperationId): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => valueOf(element, id))
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.map((property) => {
        if (!ts.isPropertyAssignment(property)) throw new Error(`${id}: ${property.getText()} is no literal.`)
        return [property.name.getText(), valueOf(property.initializer, id)]
      }),
    )
  const text = node.getText()
  if (!Object.hasOwn(exampleValues, text))
    throw new Error(`${id}: ${text} is no literal, and stands for nothing known.`)
  return exampleValues[text]
}

export const exampleCalls: ReadonlyMap<OperationId, ExampleCall> = new Map(
  operationList.map(([id]) => [id, exampleCall(id)]),
)

/** Makes the call of an example. @param file File of an upload. */
export function callExample(client: Chowk, id: OperationId, file?: Blob): Promise<unknown> {
  const [namespace = '', method = ''] = id.split('.')
  const { positional, input } = exampleCall(id)
  const values = file === undefined ? positional : [...positional.slice(0, -1), file]
  const resources = client as unknown as Record<string, Record<string, Method>>
  return resources[namespace]![method]!(...values, ...(input === undefined ? [] : [input]))
}

type Method = (...values: unknown[]) => Promise<unknown>
