import type { BodyField } from '@chowk/contract'
import { groupProblem, problemOf, submittedForm, textField } from '../components/form.ts'
import { Form } from '../http/form.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { ADD, DO, REMOVE } from './buttons.ts'
import type { FormField, Control, Reading } from './control.ts'
import { hidden, labelOf } from './controls.ts'

/** A field with its label, for all operations that have it. */
export interface DescribedField {
  readonly name: string
  readonly label: string
  readonly hint?: Part
  readonly control: Control
}

/** Returns a control for a list of one-line texts; empty ones are left out. */
export const texts = (singular: string, extra?: (context: PageContext, row: number) => Html): Control => ({
  show: (context, field) =>
    listOf(
      context,
      field,
      singular,
      (row) =>
        html`<div class="row">
          ${textField(context, { name: `${field.name}.${row}`, label: `${singular} ${row + 1}`, required: row < field.min })}
          ${extra?.(context, row)}
        </div>`,
    ),
  read: ({ form }, { name }) => keptTexts(form, name).map((row) => form.text(`${name}.${row}`)),
  fill: (value, name) =>
    ((value ?? []) as readonly string[]).map((text, row) => [`${name}.${row}`, text] as const),
  place: (form, { name }, path) => placed(keptTexts(form, name), name, path),
  labelAt: (path) => rowLabel(singular, path),
})

/** Returns the numbers of the non-empty lines of a list of texts. */
export const keptTexts = (form: Form, name: string): readonly number[] =>
  rowsIn(form, name).filter((row) => form.text(`${name}.${row}`).trim() !== '')

/** Returns a control for a list of entries with their own fields; empty ones are left out. */
export const groups = (singular: string, described: readonly DescribedField[]): Control => {
  const nestedField = (field: FormField, row: number) =>
    described.flatMap(({ name, control, ...rest }) => {
      const known: BodyField | undefined = field.fields.get(name)
      return known
        ? [
            {
              control,
              asked: {
                ...rest,
                ...known,
                name: `${field.name}.${row}.${name}`,
                mayBeEmpty: row >= field.min,
              },
            },
          ]
        : []
    })
  const valuesOf = (reading: Reading, field: FormField, row: number) =>
    nestedField(field, row).map(({ control, asked }) => ({
      name: asked.name.slice(`${field.name}.${row}.`.length),
      value: control.read(reading, asked),
      counts: control !== hidden,
    }))
  const keptRows = (reading: Reading, field: FormField) =>
    rowsIn(reading.form, field.name).filter((row) =>
      valuesOf(reading, field, row).some(
        ({ value, counts }) => counts && value !== undefined && !isBlank(value),
      ),
    )
  return {
    show: (context, field) =>
      listOf(
        context,
        field,
        singular,
        (row) =>
          html`<fieldset class="fields group-of-fields" id="${field.name}-${row}">
            <legend>${singular} ${row + 1}</legend>
            ${nestedField(field, row).map(({ control, asked }) => control.show(context, asked) as Html)}
            <p>
              <button
                class="plain"
                name="${DO}"
                value="${REMOVE}${field.name}.${row}"
                formaction="${context.address}#${field.name}"
                formnovalidate
                aria-label="Remove ${singular.toLowerCase()} ${row + 1}"
              >
                Remove
              </button>
            </p>
          </fieldset>`,
      ),
    read: (reading, field) =>
      keptRows(reading, field).map((row) =>
        Object.fromEntries(
          valuesOf(reading, field, row).flatMap(({ name, value }) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
      ),
    fill: (value, name, zone) =>
      ((value ?? []) as readonly Readonly<Record<string, unknown>>[]).flatMap((entry, row) =>
        described.flatMap(({ name: own, control }) =>
          control.fill(entry[own], `${name}.${row}.${own}`, zone),
        ),
      ),
    // The result depends on neither view nor zone.
    place: (form, field, path) => placed(keptRows({ form } as Reading, field), field.name, path),
    labelAt(path) {
      const label = described.find(({ name }) => path.endsWith(`.${name}`))?.label
      return [rowLabel(singular, path), label?.toLowerCase()].filter(Boolean).join(', ') || undefined
    },
  }
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** Returns how people name the row of a path: `packages.1.price` is in “Package 2”. */
function rowLabel(singular: string, path: string): string | undefined {
  const row = /\.(\d+)/.exec(path)?.[1]
  return row && `${singular} ${Number(row) + 1}`
}

/** Returns the entry numbers of a list in a form. */
function rowsIn(form: Form, name: string): readonly number[] {
  const rows = form.entries().flatMap(([key]) => {
    const row = key.startsWith(`${name}.`) ? /^\d{1,3}(?=\.|$)/.exec(key.slice(name.length + 1)) : null
    return row === null ? [] : [Number(row[0])]
  })
  return [...new Set(rows)].sort((a, b) => a - b)
}

/** Returns a form without one entry of a list, such as `faqs.2`; later entries move up. */
export function withoutEntry(form: Form, removed: string): Form {
  const [, name = '', row] = /^(.+)\.(\d{1,3})$/.exec(removed) ?? []
  const entryForm = new Form()
  for (const [key, value] of form.entries()) {
    const own = key.startsWith(`${name}.`) ? /^(\d{1,3})(\..+)?$/.exec(key.slice(name.length + 1)) : null
    const behind = own === null ? -1 : Number(own[1]) - Number(row)
    if (own !== null && behind === 0) continue
    entryForm.add(own !== null && behind > 0 ? `${name}.${Number(own[1]) - 1}${own[2] ?? ''}` : key, value)
  }
  return entryForm
}

/** Returns the form field of an entry, counting empty entries. */
function placed(keptIndexes: readonly number[], name: string, path: string): string {
  const [, row = '', suffix = ''] = /^(\d+)(.*)$/s.exec(path.slice(name.length + 1)) ?? []
  const index = keptIndexes[Number(row)]
  return row === '' || index === undefined ? path : `${name}.${index}${suffix}`
}

function listOf(
  context: PageContext,
  field: FormField,
  singular: string,
  entry: (row: number) => Html,
): Html {
  const { name, hint, min, max } = field
  const form = submittedForm(context)
  const typedRows = Math.max(-1, ...(form === undefined ? [] : rowsIn(form, name))) + 1
  const rowCount = form?.text(DO) === ADD + name ? typedRows + 1 : typedRows
  const rows = Math.min(Math.max(min, rowCount), max)
  return html`<fieldset class="fields" id="${name}">
    <legend>${labelOf(field)}</legend>
    ${hint ? html`<p class="hint">${hint}</p>` : ''} ${groupProblem(context, ownProblem(context, name))}
    ${Array.from({ length: rows }, (_, row) => entry(row))}
    ${
      rows < max
        ? html`<p>
            <button
              name="${DO}"
              value="${ADD}${name}"
              formaction="${context.address}#${name}-${rows}"
              formnovalidate
            >
              Add${rows === 0 ? '' : ' another'} ${singular.toLowerCase()}
            </button>
          </p>`
        : ''
    }
  </fieldset>`
}

/** Returns the problem of a list as a whole, not of its entries. */
const ownProblem = (context: PageContext, name: string): string | undefined =>
  context.refused?.failure.details.fields?.some(({ path }) => path === name)
    ? problemOf(context, name)
    : undefined
