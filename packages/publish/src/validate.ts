import { operationById, type ItemType } from '@chowk/contract'
import { loadValidator } from '@chowk/engine'
import type { Fields } from './fields.ts'
import { kinds } from './kinds.ts'

/** Validates the fields of an item, and brings them to the form that the platform stores: its text is cleaned. */
export async function validateFields(kind: ItemType, fields: Fields, now: number) {
  const validate = await loadValidator(operationById(`${kinds[kind].namespace}.create`))
  return validate({ params: {}, search: '', body: { value: fields, text: JSON.stringify(fields) }, now })
}

/** Returns a body that was sent in the form that the platform stores. */
export async function storedForm(kind: ItemType, { scheduled_at: _, ...fields }: Fields): Promise<Fields> {
  const result = await validateFields(kind, fields, 0)
  return result.valid ? (result.input.body as Fields) : fields
}
