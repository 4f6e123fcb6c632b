import { editorScript } from '../assets.ts'
import type { Form } from '../http/form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { DuplicateSubmission } from '../duplicate-submission.ts'
import { count } from './numbers.ts'
import { waitOf } from './wait.ts'

/** Renders the hidden token field that a member's form must contain. */
export const tokenField = (token: string): Html | undefined =>
  token === '' ? undefined : html`<input type="hidden" name="${TOKEN_FIELD}" value="${token}" />`

/** Name of the hidden field with the identity of what is written; `writing.js` keeps it with the entry of the history. */
export const WRITING_FIELD = 'writing'
/** Prefix of the identity of what is sent once more on purpose. */
export const RESUBMIT_PREFIX = 'more-'

/** Renders the hidden fields of a form with fields: the token, and the identity of what is written. */
export const hiddenFields = (context: FormOf): Part => {
  const { token, writing, refused } = context
  if (token === '' || writing === undefined) return tokenField(token)
  const isRepeated = refused?.failure instanceof DuplicateSubmission
  const name = isRepeated
    ? RESUBMIT_PREFIX + writing
    : (submittedForm(context)?.given(WRITING_FIELD) ?? writing)
  const again = submittedForm(context)?.has(WRITING_FIELD) ? html` data-again` : ''
  return [tokenField(token), html`<input type="hidden" name="${WRITING_FIELD}" value="${name}" ${again} />`]
}

type FormOf = Filling & Pick<PageContext, 'token'> & Partial<Pick<PageContext, 'writing'>>

/** Renders a form that submits to `action`. */
export const form = (context: FormOf, action: string, fields: Part, acceptsFiles = false): Html =>
  html`<form
    class="fields"
    method="post"
    action="${action}"
    ${acceptsFiles ? html`enctype="multipart/form-data"` : ''}
  >
    ${hiddenFields(context)}${fields}
  </form>`

/**
 * Renders the error of a refused form; undefined without one. Takes focus, unless fields with errors do: a page that is
 * shown again would begin at its top, far from either.
 *
 * @param isUnplaced Whether no field shows what is wrong with it, so that the error does.
 */
export function formError({ refused }: PageContext, isUnplaced = false): Html | undefined {
  if (refused === undefined) return undefined
  const { failure } = refused
  const { fields = [] } = failure.details
  const isPlaced = failure.code === 'validation_failed' && fields.length > 0 && !isUnplaced
  const said = isPlaced ? `Check ${count(fields.length, 'field')} below.` : failure.message
  const why = isUnplaced ? fields.map(({ message }) => message) : []
  return html`<p
    class="notice bad"
    role="alert"
    ${isUnplaced || fields.length === 0 ? html`tabindex="-1" autofocus` : ''}
  >
    ${[said, ...why, waitOf(failure)].join(' ')}
    ${failure instanceof DuplicateSubmission ? html`<a href="${failure.to}">View it</a>` : ''}
  </p>`
}

/** Renders all problems with links to their fields, which may be far down on a phone. */
export function problems(
  { refused }: PageContext,
  labelOf: (path: string) => string | undefined,
): Html | undefined {
  const fields = refused?.failure.details.fields ?? []
  if (fields.length === 0) return undefined
  return html`<ul class="problems" aria-label="Errors">
    ${fields.map(({ path, message }) => {
      const label = labelOf(path)
      const target = `#${path.replaceAll('.', '-')}`
      return html`<li>${label === undefined ? path : html`<a href="${target}">${label}</a>`}: ${message}</li>`
    })}
  </ul>`
}

/** Renders the problem of a group of fields, which may take focus; nothing without one. */
export const groupProblem = ({ refused }: PageContext, problem: string | undefined): Html | undefined =>
  refused && problem ? html`<p class="problem" tabindex="-1" autofocus>${problem}</p>` : undefined

/** Returns the attributes of a control whose field has this problem; undefined without one. */
export const errorAttributes = ({ refused }: Filling, problem: string | undefined): Html | undefined =>
  refused && problem ? html` aria-invalid="true" autofocus` : undefined

/** Returns the text typed into a field of a refused form; `before` without one. */
export const submittedValue = (context: Filling, name: string, before = ''): string => {
  const form = submittedForm(context)
  return form?.has(name) ? form.text(name) : before
}

/** What fields show: a refused form with its problems, or a draft. */
export type Filling = Pick<PageContext, 'refused' | 'draft'>

/** Returns the submitted form that is shown again. */
export const submittedForm = ({ refused, draft }: Filling): Form | undefined => refused?.form ?? draft

/** Returns the problem of a field of the submitted form. */
export const problemOf = ({ refused }: Filling, path: string): string | undefined =>
  refused?.failure.details.fields?.find(
    (problem) => problem.path === path || problem.path.startsWith(`${path}.`),
  )?.message

/** A labelled field. It has the name of the operation's field, so that the field's error is shown next to it. */
interface Field {
  readonly name: string
  readonly label: Part
  readonly hint?: Part
  /** Initial value. */
  readonly before?: string
  readonly required?: boolean
  /** Distinguishes fields of the same name in other forms of the page. */
  readonly id?: string
  /** Name in the form, if it is another. */
  readonly sentAs?: string
}

/** Renders a single-line text field. */
export const textField = (
  context: Filling,
  field: Field & {
    readonly type?:
      'text' | 'password' | 'number' | 'url' | 'email' | 'datetime-local' | 'date' | 'month' | 'search'
    /** Value of `autocomplete`, such as `username`. */
    readonly autocomplete?: string
    /** On-screen keyboard of phones. */
    readonly inputMode?: 'numeric'
    /** Suggestions of the browser; other text can be typed. */
    readonly list?: readonly string[]
  },
): Html =>
  labelled(
    context,
    field,
    (attributes) =>
      html`<input
          type="${field.type ?? 'text'}"
          dir="auto"
          value="${field.type === 'password' ? '' : submittedValue(context, field.name, field.before)}"
          ${attributes}${field.inputMode ? html` inputmode="${field.inputMode}"` : ''}${field.autocomplete ? html` autocomplete="${field.autocomplete}"` : ''}${field.list ? html` list="${field.id ?? field.name}-list"` : ''}
        />${field.list ? html`<datalist id="${field.id ?? field.name}-list">${field.list.map((option) => html`<option value="${option}"></option>`)}</datalist>` : ''}`,
  )

/** Renders a multi-line text field. */
export const textArea = (
  context: Filling,
  field: Field & {
    readonly rows?: number
    /** Whether the script replaces it by an editor. */
    readonly isRich?: boolean
  },
): Html =>
  labelled(
    context,
    field,
    // HTML drops a first line break of a textarea.
    (attributes) =>
      html`<textarea
        dir="auto"
        rows="${field.rows ?? 8}"
        ${attributes}${field.isRich ? html` data-rich="${editorScript.path}"` : ''}
      >
${submittedValue(context, field.name, field.before)}</textarea>`,
  )

/** `also` is another value for scripts. */
type Choice = readonly [value: string, name: string, also?: string | undefined]

/**
 * Renders a select field. Each choice is a value and its name, or the name of a group and its choices.
 * Without a value before it starts with none, so that nothing is sent by default.
 */
export const selectField = (
  context: Filling,
  field: Field & {
    readonly choices: readonly (Choice | readonly [group: string, choices: readonly Choice[]])[]
  },
): Html => {
  const chosen = submittedValue(context, field.name, field.before)
  const isOpen = !chosen && field.choices.every(([value]) => value !== '')
  const option = ([value, name, also]: Choice) => {
    const marks = [also && html` data-also="${also}"`, value === chosen ? html` selected` : '']
    return html`<option value="${value}" ${marks}>${name}</option>`
  }
  return labelled(
    context,
    field,
    (attributes) =>
      html`<select ${attributes}>
        ${isOpen ? option(['', 'Choose']) : ''}
        ${field.choices.map(([value, name]) =>
          typeof name === 'string'
            ? option([value, name])
            : html`<optgroup label="${value}">${name.map(option)}</optgroup>`,
        )}
      </select>`,
  )
}

/** Renders a checkbox that submits `value`. A refused form keeps its state. */
export const checkbox = (
  context: PageContext,
  {
    name,
    label,
    value = 'true',
    before = false,
  }: { readonly name: string; readonly label: Part; readonly value?: string; readonly before?: boolean },
): Html => {
  const ticked = submittedForm(context)?.all(name).includes(value) ?? before
  return html`<label class="tick"
    ><input type="checkbox" name="${name}" value="${value}" ${ticked ? html` checked` : ''} /> ${label}</label
  >`
}

/** Renders a rating from one to five stars; none is chosen before the member does. */
export function starField(
  context: PageContext,
  {
    name,
    label,
    before,
  }: { readonly name: string; readonly label: string; readonly before: string | undefined },
): Html {
  const chosen = submittedValue(context, name, before)
  return html`<fieldset class="stars">
    <legend>${label}</legend>
    ${groupProblem(context, problemOf(context, name))}
    <p>
      ${['1', '2', '3', '4', '5'].map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name="${name}"
              value="${value}"
              required
              ${value === chosen ? html` checked` : ''}
            /><span class="visually-hidden">${value === '1' ? '1 star' : `${value} stars`}</span></label
          >`,
      )}
    </p>
  </fieldset>`
}

/** Renders a control below its label and hint, and above its problem. */
export function labelled(context: Filling, field: Field, control: (attributes: Html) => Html): Html {
  const { name, label, hint, required, id = name.replaceAll('.', '-'), sentAs = name } = field
  const problem = problemOf(context, name)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const attributes = html`id="${id}" name="${sentAs}"
  ${required ? html` required` : ''}${errorAttributes(context, problem)}${described ? html` aria-describedby="${described}"` : ''}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${control(attributes)}
    ${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : ''}
  </div>`
}
