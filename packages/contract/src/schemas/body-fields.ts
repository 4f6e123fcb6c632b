import * as z from 'zod'
import { operationById, type OperationId } from '../operations/index.ts'

/** A field of a body, as a form needs it. The operation validates the rest. */
export interface BodyField {
  readonly required: boolean
  /** Whether null takes away what is stored. */
  readonly nullable: boolean
  /** Of a list: how many entries it has at least, and at most. */
  readonly least: number
  readonly most: number
  /** Of an object, or of what a list holds: its own fields. */
  readonly fields: BodyFields
}

export type BodyFields = ReadonlyMap<string, BodyField>

/** The fields of the body of an operation by their names; none of one that has no object for a body. */
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
    least: bound(list, 'minimum') ?? 0,
    most: bound(list, 'maximum') ?? Infinity,
    fields: fieldsOf(list?.element ?? schema),
  }
}

function bound(list: z.ZodArray | undefined, which: 'minimum' | 'maximum'): number | undefined {
  const found = (list?.def.checks ?? []).map(
    ({ _zod }) => (_zod.def as { [W in typeof which]?: number })[which],
  )
  return found.find((value) => value !== undefined)
}

/** The schema of a value, without wrappers that make it optional or prepare it. */
function whole(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return whole(schema.unwrap())
  return schema instanceof z.ZodPipe ? whole(schema.out) : schema
}
