import { resolveSchema, type JsonSchema } from '@chowk/contract'

/** Returns the bounds and the default of a schema, for help. */
export function constraintsOf(reference: JsonSchema): readonly string[] {
  const schema = withoutNull(reference)
  const usual = reference.default ?? schema.default
  const constraints = [
    range(schema.minimum, schema.maximum),
    usual === undefined ? undefined : `default: ${JSON.stringify(usual)}`,
  ]
  return constraints.filter((constraint) => constraint !== undefined)
}

/** Returns the allowed values, or none if others are allowed too. */
export function choicesOf(reference: JsonSchema): readonly string[] {
  const schema = withoutNull(reference)
  const choices = schema.enum ?? (schema.items && withoutNull(schema.items).enum) ?? []
  return choices.map(String)
}

export function withoutNull(reference: JsonSchema): JsonSchema {
  const schema = resolveSchema(reference)
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).map(resolveSchema)
  return alternatives.find(({ type }) => type !== 'null') ?? schema
}

function range(minimum: number | undefined, maximum: number | undefined): string | undefined {
  // Omit the limits of the number type itself.
  const [min, max] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
  )
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined && min !== 0 && min !== 1) return `${min} or more`
  return max === undefined ? undefined : `up to ${max}`
}
