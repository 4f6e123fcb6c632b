import type { ResolvedCondition } from '../selection.ts'
import type { ImmediateRows } from '../immediate-rows.ts'
import type { Scalar, StoredRow } from '../values.ts'
import { compareValues } from './order.ts'

export type RowTest = (row: StoredRow) => boolean

/** Looks up rows of other entities. */
export type UniqueLookup = Pick<ImmediateRows, 'find'>

export function conditionTest(conditions: readonly ResolvedCondition[], elsewhere: UniqueLookup): RowTest {
  const tests = conditions.map((condition) => testOf(condition, elsewhere))
  return tests.length === 1 ? tests[0]! : (row) => tests.every((test) => test(row))
}

function testOf(condition: ResolvedCondition, elsewhere: UniqueLookup): RowTest {
  if (condition.kind === 'any') {
    const tests = condition.conditions.map((each) => testOf(each, elsewhere))
    return (row) => tests.some((test) => test(row))
  }
  const { name } = condition.column
  if (condition.kind === 'exists') {
    const { named, key, given, exists } = condition
    return (row) => {
      const value = row[name] as Scalar | null
      if (value === null) return !exists
      const values = given.map((each) => each ?? value)
      return (elsewhere.find(named, key, values) !== undefined) === exists
    }
  }
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
