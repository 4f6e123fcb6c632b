import { parseDateTime } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { checkbox, selectField, submittedForm, textArea, textField } from '../components/form.ts'
import { chosenPlace, placeField, placeText } from '../components/place-field.ts'
import { digitsOf } from '../components/numbers.ts'
import type { Form } from '../http/form.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import type { FormField, Control } from './control.ts'
import { localTime, momentOf } from './local-time.ts'

/** Returns the label of a field; marks optional ones. */
export const labelOf = ({ label, required }: Pick<FormField, 'label' | 'required'>): string =>
  required ? label : `${label} (optional)`

const named = (field: FormField) => ({
  ...field,
  label: labelOf(field),
  required: field.required && !field.mayBeEmpty,
})

const asText = (value: unknown, name: string): [string, string][] =>
  typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []

/** A month. Browsers without month fields show a line of text. */
export const month: Control = {
  show: (context, field) => textField(context, { hint: 'Such as 2024-06.', ...named(field), type: 'month' }),
  read: ({ form }, { name }) => form.given(name),
  fill: asText,
}

/** Returns a control for a line of text. */
export const line = (autocomplete?: string): Control => ({
  show: (context, field) =>
    textField(context, { ...named(field), ...(autocomplete !== undefined && { autocomplete }) }),
  read: ({ form }, { name }) => form.given(name),
  fill: asText,
})

/** Returns a control for a text of several lines. */
export const lines = (rows: number): Control => ({
  show: (context, field) => textArea(context, { ...named(field), rows }),
  read: ({ form }, { name }) => form.given(name),
  fill: asText,
})

/** A whole number. Other input goes through unchanged, so that validation rejects it. */
export const amount: Control = {
  show: (context, field) => textField(context, { ...named(field), inputMode: 'numeric' }),
  read: ({ form }, { name }) => {
    const text = digitsOf(form.text(name))
    return text === '' ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : text
  },
  fill: asText,
}

/** Asks for a choice where one is needed, so that no default is published that no one chose. */
export const mustChoose = (
  control: Control,
  message: string,
  isNeeded?: (form: Form) => boolean,
): Control => ({
  ...control,
  show: (context, field) => control.show(context, { ...field, required: field.required || !isNeeded }),
  read(reading, field) {
    const value = control.read(reading, field)
    if (value === undefined && (isNeeded?.(reading.form) ?? true))
      throw new ApiError('validation_failed', { fields: [{ path: field.name, code: 'required', message }] })
    return value
  },
})

type Choices = readonly (readonly [value: string, name: string])[]

/** Returns a control for one of several values. */
export const oneOf = (names: Readonly<Record<string, string>>): Control => ({
  show: (context, field) => choices(context, field, Object.entries(names)),
  read: ({ form }, { name }) => form.given(name),
  fill: asText,
})

/** Returns a control for one of several ids, read when the form is shown. */
export const oneId = (choicesOf: (context: PageContext) => Promise<Choices>): Control => ({
  show: async (context, field) => choices(context, field, await choicesOf(context)),
  read: ({ form }, { name }) => (form.given(name) === undefined ? undefined : Number(form.text(name))),
  fill: asText,
})

const choices = (context: PageContext, field: FormField, offered: Choices): Html | undefined =>
  offered.length === 0 && !field.required
    ? undefined
    : selectField(context, {
        ...named(field),
        choices: field.required ? offered : [['', 'Choose'], ...offered],
      })

/** A time in the zone of the form. Other input goes through unchanged, so that validation rejects it. */
export const time: Control = {
  hasTime: true,
  show: (context, field) => textField(context, { ...named(field), type: 'datetime-local' }),
  read: ({ form, zone }, { name }) => {
    const text = form.given(name)
    if (text === undefined) return undefined
    const moment = momentOf(text, zone)
    return moment === undefined ? text : new Date(moment).toISOString()
  },
  fill: (value, name, zone) =>
    typeof value === 'string' ? [[name, localTime(parseDateTime(value) ?? 0, zone)]] : [],
}

/** Comma-separated short texts. */
export const words: Control = {
  show: (context, field) => textField(context, named(field)),
  read: ({ form }, { name }) => {
    const found = form.text(name).split(/[,،、\n]/)
    return form.has(name) ? found.map((word) => word.trim()).filter((word) => word !== '') : undefined
  },
  fill: (value, name) => [[name, (value as readonly string[]).join(', ')]],
}

/** A checkbox. */
export const tick: Control = {
  show: (context, { name, label }) => checkbox(context, { name, label }),
  read: ({ form }, { name }) => form.has(name),
  fill: (value, name) => (value === true ? [[name, 'true']] : []),
}

/** A location, by its name. */
export const placeControl: Control = {
  show: (context, field) => placeField(context, labelOf(field)),
  read: ({ form, visit }) => chosenPlace(visit, form),
  fill: (value, name) => (value ? [[name, placeText(value as Parameters<typeof placeText>[0])]] : []),
}

/** A hidden field that identifies an entry of a list. */
export const hidden: Control = {
  show: (context, { name }) =>
    html`<input type="hidden" name="${name}" value="${submittedForm(context)?.text(name)}" />`,
  read: ({ form }, { name }) => (form.given(name) === undefined ? undefined : Number(form.text(name))),
  fill: asText,
}
