import { bodyFieldsOf, type OperationId } from '@chowk/contract'
import { ApiError, type View } from '@chowk/engine'
import { Form } from '../http/form.ts'
import type { FormContext, PageContext } from '../page.ts'
import type { FormField, Control, Reading } from './control.ts'
import { chosenZone } from '../calendar.ts'
import { isTimeZone } from './local-time.ts'
import type { Written } from './kinds.ts'

/** Name of the time zone field. */
export const ZONE = 'zone'

interface KindAsked {
  readonly field: FormField
  readonly control: Control
  readonly stored: ((item: Item) => unknown) | undefined
}

/** An item, as an operation returns it. */
export type Item = Readonly<Record<string, unknown>>

/** Returns the fields of a kind that an operation accepts, in display order. */
export function askedBy({ fields, create }: Written, id: OperationId): readonly KindAsked[] {
  const [acceptedFields, first] = [bodyFieldsOf(id), bodyFieldsOf(create)]
  return fields.flatMap(({ name, label, hint, control, stored }) => {
    const known = acceptedFields.get(name)
    // Updates may omit any field, but can't clear one that creation requires.
    const required = first.get(name)?.required ?? false
    return known ? [{ field: { ...known, required, name, label, hint }, control, stored }] : []
  })
}

/** Returns the time zone of a form: the chosen one, else the member's. */
export async function zoneOf(visit: View, form: Form | undefined): Promise<string> {
  const chosen = form?.text(ZONE).trim() ?? ''
  if (chosen !== '' && isTimeZone(chosen)) return chosen
  return (await chosenZone(visit)) ?? 'UTC'
}

/** Keeps the zone of a form as the member's, if they have chosen none. */
export async function keepZone({ form, read, perform }: FormContext): Promise<void> {
  const timezone = form.given(ZONE)
  if (timezone !== undefined && (await read(chosenZone)) === undefined)
    await perform('preferences.update', { body: { timezone } })
}

/** Returns a form with the stored values that an operation accepts. */
export function fillForm(kind: Written, item: Item, zone: string, id: OperationId = kind.update): Form {
  const form = new Form()
  form.add(ZONE, zone)
  for (const { field, control, stored } of askedBy(kind, id))
    for (const [name, text] of control.fill(stored?.(item) ?? item[field.name], field.name, zone))
      form.add(name, text)
  return form
}

/** Returns the names of the texts of a kind. */
export const textsOf = ({ fields }: Written): string[] =>
  fields.filter(({ control }) => control.isRich).map(({ name }) => name)

/** Returns the body of an operation from a form, without empty fields. */
export async function bodyOf(
  kind: Written,
  id: OperationId,
  reading: Reading,
): Promise<Record<string, unknown>> {
  const formFields = askedBy(kind, id)
  const { form } = reading
  assertZone(
    form,
    formFields.some(({ field, control }) => control.hasTime && form.given(field.name) !== undefined),
  )
  const body: Record<string, unknown> = {}
  for (const { field, control } of formFields) {
    const value = await control.read(reading, field)
    if (value !== undefined) body[field.name] = value
  }
  return body
}

/** Returns the fields that differ from the stored ones; emptied fields become null, or are refused if required. */
export async function changesIn(
  kind: Written,
  reading: Reading,
  item: Item,
): Promise<Record<string, unknown>> {
  const before = await bodyOf(kind, kind.update, { ...reading, form: fillForm(kind, item, reading.zone) })
  const after = await bodyOf(kind, kind.update, reading)
  const isSame = (old: unknown, now: unknown) => JSON.stringify(old) === JSON.stringify(now)
  const changed = askedBy(kind, kind.update).filter(
    ({ field: { name }, control }) => !(control.isSame ?? isSame)(before[name], after[name]),
  )
  return Object.fromEntries(
    changed.map(({ field: { name, nullable } }) => [name, after[name] ?? (nullable ? null : '')]),
  )
}

function assertZone(form: Form, hasTime: boolean): void {
  const zone = form.text(ZONE).trim()
  const problem = (code: 'invalid_value' | 'required', message: string) =>
    new ApiError('validation_failed', { fields: [{ path: ZONE, code, message }] })
  if (zone !== '' && !isTimeZone(zone)) throw problem('invalid_value', 'Unknown time zone.')
  if (zone === '' && hasTime && form.has(ZONE)) throw problem('required', 'Choose a time zone.')
}

/** Rethrows an error with the paths of the form's fields. Rethrows other errors unchanged. */
export function rethrowWithFormPaths(kind: Written, id: OperationId, form: Form, error: unknown): never {
  if (!(error instanceof ApiError) || error.details.fields === undefined) throw error
  const fieldsByName = new Map(askedBy(kind, id).map((one) => [one.field.name, one]))
  const fields = error.details.fields.map((problem) => {
    const found = fieldsByName.get(problem.path.split('.')[0] ?? '')
    const message = problem.message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
      const label = fieldsByName.get(name)?.field.label
      return label === undefined ? name : `“${label}”`
    })
    return {
      ...problem,
      message,
      path: found?.control.place?.(form, found.field, problem.path) ?? problem.path,
    }
  })
  throw new ApiError(error.code, { ...error.details, message: error.message, fields })
}

/** Returns a context with the stored values as draft, unless a submitted form is shown again. */
export const filledLook = (context: PageContext, kind: Written, item: Item, zone: string): PageContext =>
  context.refused !== undefined || context.draft !== undefined
    ? context
    : { ...context, draft: fillForm(kind, item, zone) }
