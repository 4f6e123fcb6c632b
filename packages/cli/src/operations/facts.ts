import { resolveSchema, type JsonSchema } from '@chowk/contract'

/** What a schema says of its values and no prose does: bounds and default. Empty where there is nothing. */
export function factsOf(reference: JsonSchema): string {
  const schema = plainest(reference)
  const facts = [
    range(schema.minimum, schema.maximum),
    (reference.default ?? schema.default) !== undefined &&
      `default ${JSON.stringify(reference.default ?? schema.default)}`,
  ]
  return facts.filter((fact) => fact).join('; ')
}

/** The only values that there are; none where there are others. */
export const choicesOf = (reference: JsonSchema): readonly string[] => {
  const schema = plainest(reference)
  const choices = schema.enum ?? (schema.items && plainest(schema.items).enum) ?? []
  return choices.map(String)
}

/** The alternative of a schema that is not null. */
function plainest(reference: JsonSchema): JsonSchema {
  const schema = resolveSchema(reference)
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).map(resolveSchema)
  return alternatives.find(({ type }) => type !== 'null') ?? schema
}

function range(least: number | undefined, most: number | undefined): string | undefined {
  // The bounds of what a number can hold at all say nothing.
  const bound = (value: number | undefined) =>
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
  const [low, high] = [bound(least), bound(most)]
  if (low !== undefined && high !== undefined) return `${low} to ${high}`
  if (low !== undefined && low !== 0 && low !== 1) return `${low} or more`
  return high === undefined ? undefined : `${high} at most`
}
