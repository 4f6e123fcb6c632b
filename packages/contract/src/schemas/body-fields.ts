import * as z from 'zod'
import { operationById, type OperationId } from '../operations/index.ts'

/** Metadata of a body field, for forms. The operation validates the rest. */
export interface BodyField {
  readonly required: boolean
  /** Whether null clears the stored value. */
  readonly nullable: boolean
  /** Whether it is text in HTML. */
  readonly html: boolean
  /** For a list: the minimum and maximum number of entries. */
  readonly min: number
  readonly max: number
  /** The fields of an object, or of the objects in a list. */
  readonly fields: BodyFields
}

export type BodyFields = ReadonlyMap<string, BodyField>

/** Returns the fields of an operation's body by name; an empty map if the body is not an object. */
export function bodyFieldsOf(id: OperationId): BodyFields {
  return fieldsOf(operationById(id).body)
}

function fieldsOf(schema: z.core.$ZodType): BodyFields {
  const object = whole(schema)
  if (!(object instanceof z.ZodObject)) return new Map()
  const shape = object.shape as Record<string, z.ZodType>
  return new Map(Object.entries(shape).map(([name, field]) => [name, fieldOf(field)]))
}

function fieldOf(field: z.ZodType): BodyField {
  const schema = whole(field)
  const list = schema instanceof z.ZodArray ? schema : undefined
  return {
    required: !field.isOptional(),
    nullable: field.isNullable(),
    html: z.globalRegistry.get(schema)?.format === 'html',
    min: bound(list, 'minimum') ?? 0,
    max: bound(list, 'maximum') ?? Infinity,
    fields: fieldsOf(list?.element ?? schema),
  }
}

function bound(list: z.ZodArray | undefined, which: 'minimum' | 'maximum'): number | undefined {
  const found = (list?.def.checks ?? []).map(
    ({ _zod }) => (_zod.def as { [W in typeof which]?: number })[which],
  )
  return found.find((value) => value !== undefined)
}

/** Unwraps optional, nullable, default and preprocessing schemas. */
function whole(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return whole(schema.unwrap())
  return schema instanceof z.ZodPipe ? whole(schema.out) : schema
}
