import type { ResolvedCondition } from '../selection.ts'
import type { StoredRow } from '../values.ts'
import { compareValues } from './order.ts'

export type Test = (row: StoredRow) => boolean

export function testAll(conditions: readonly ResolvedCondition[]): Test {
  const tests = conditions.map(testOf)
  return (row) => tests.every((test) => test(row))
}

function testOf(condition: ResolvedCondition): Test {
  if (condition.kind === 'any') {
    const tests = condition.conditions.map(testOf)
    return (row) => tests.some((test) => test(row))
  }
  const { name } = condition.column
  if (condition.kind === 'list') {
    const values = new Set<unknown>(condition.hasNull ? [...condition.values, null] : condition.values)
    return condition.operator === 'in' ? (row) => values.has(row[name]) : (row) => !values.has(row[name])
  }
  const { operator, value } = condition
  if (operator === '=') return (row) => row[name] === value
  if (operator === '!=') return (row) => row[name] !== value
  if (value === null) return () => false
  const holds = {
    '<': (order: number) => order < 0,
    '<=': (order: number) => order <= 0,
    '>': (order: number) => order > 0,
    '>=': (order: number) => order >= 0,
  }[operator]
  return (row) => row[name] !== null && holds(compareValues(row[name], value))
}
