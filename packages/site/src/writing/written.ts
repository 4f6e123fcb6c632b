import { bodyFieldsOf, type OperationId } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import type { PageReader } from '@chowk/engine/visits'
import { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import type { AskedField, Control, Reading } from './control.ts'
import { isTimeZone } from './local-time.ts'
import type { Written } from './kinds.ts'

/** The name of the field for the time zone of the times in a form. */
export const ZONE = 'zone'

interface KindAsked {
  readonly field: AskedField
  readonly control: Control
  readonly stored: ((item: Item) => unknown) | undefined
}

/** An item as an operation gives it. */
export type Item = Readonly<Record<string, unknown>>

/** The fields of a kind that an operation takes, in the order in which they are asked for. */
export function askedBy({ fields, create }: Written, id: OperationId): readonly KindAsked[] {
  const [taken, first] = [bodyFieldsOf(id), bodyFieldsOf(create)]
  return fields.flatMap(({ name, label, hint, control, stored }) => {
    const known = taken.get(name)
    // An update may leave anything out, but what had to be there at first has to stay.
    const required = first.get(name)?.required ?? false
    return known ? [{ field: { ...known, required, name, label, hint }, control, stored }] : []
  })
}

/** The time zone of a form: the one chosen in it, else the member's. */
export async function zoneOf(visit: PageReader, form: Form | undefined): Promise<string> {
  const chosen = form?.text(ZONE).trim() ?? ''
  if (chosen !== '' && isTimeZone(chosen)) return chosen
  const { timezone } = (await visit.read('preferences.get')).preferences
  return isTimeZone(timezone) ? timezone : 'UTC'
}

/** A form that holds what is stored, as far as an operation takes it. */
export function filled(kind: Written, item: Item, zone: string, id: OperationId = kind.update): Form {
  const form = new Form()
  form.add(ZONE, zone)
  for (const { field, control, stored } of askedBy(kind, id))
    for (const [name, text] of control.fill(stored?.(item) ?? item[field.name], field.name, zone))
      form.add(name, text)
  return form
}

/** What a form says, as the operation takes it: what was left empty is left out. */
export async function bodyOf(
  kind: Written,
  id: OperationId,
  reading: Reading,
): Promise<Record<string, unknown>> {
  mustKnowZone(reading.form)
  const body: Record<string, unknown> = {}
  for (const { field, control } of askedBy(kind, id)) {
    const value = await control.read(reading, field)
    if (value !== undefined) body[field.name] = value
  }
  return body
}

/** What a form says otherwise than what is stored; what was emptied is taken away, or refused where it has to be there. */
export async function changesIn(
  kind: Written,
  reading: Reading,
  item: Item,
): Promise<Record<string, unknown>> {
  const before = await bodyOf(kind, kind.update, { ...reading, form: filled(kind, item, reading.zone) })
  const after = await bodyOf(kind, kind.update, reading)
  const changed = askedBy(kind, kind.update).filter(
    ({ field: { name } }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(
    changed.map(({ field: { name, nullable } }) => [name, after[name] ?? (nullable ? null : '')]),
  )
}

function mustKnowZone(form: Form): void {
  const zone = form.text(ZONE).trim()
  if (zone !== '' && !isTimeZone(zone))
    throw new ApiError('validation_failed', {
      fields: [{ path: ZONE, code: 'invalid_value', message: 'There is no such time zone.' }],
    })
}

/** The same refusal, with its fields as the form has them. Rethrows anything else. */
export function refusedAs(kind: Written, id: OperationId, form: Form, error: unknown): never {
  if (!(error instanceof ApiError) || error.details.fields === undefined) throw error
  const asked = new Map(askedBy(kind, id).map((one) => [one.field.name, one]))
  const fields = error.details.fields.map((problem) => {
    const found = asked.get(problem.path.split('.')[0] ?? '')
    return { ...problem, path: found?.control.place?.(form, found.field, problem.path) ?? problem.path }
  })
  throw new ApiError(error.code, { ...error.details, message: error.message, fields })
}

/** A look in which the fields hold what is stored, unless a form was sent that is shown again. */
export const filledLook = (context: PageContext, kind: Written, item: Item, zone: string): PageContext =>
  context.refused !== undefined || context.draft !== undefined
    ? context
    : { ...context, draft: filled(kind, item, zone) }
