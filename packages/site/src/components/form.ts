import type { Form } from '../http/form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext, Refused } from '../page.ts'
import { waitOf } from './wait.ts'

/** What a form has to hold that a member sends. */
export const tokenField = (token: string): Html | undefined =>
  token === '' ? undefined : html`<input type="hidden" name="${TOKEN_FIELD}" value="${token}" />`

/** A form that is sent to `action`. */
export const form = (
  { token }: Pick<PageContext, 'token'>,
  action: string,
  fields: Part,
  takesFiles = false,
): Html =>
  html`<form
    class="fields"
    method="post"
    action="${action}"
    ${takesFiles ? html`enctype="multipart/form-data"` : ''}
  >
    ${tokenField(token)}${fields}
  </form>`

/**
 * Why the form that was sent here was refused; nothing where none was. Has the keyboard, unless fields are named that do: a page
 * that is shown again would begin at its top, far from either.
 */
export function refusal({ refused }: PageContext): Html | undefined {
  if (refused === undefined) return undefined
  refused.isSaid = true
  const { fields = [] } = refused.failure.details
  return html`<p
    class="notice bad"
    role="alert"
    ${fields.length === 0 ? html`tabindex="-1" ${takeFocus(refused)}` : ''}
  >
    ${refused.failure.message} ${waitOf(refused.failure)}
  </p>`
}

/** Gives the keyboard to the first who asks for it. */
function takeFocus(refused: Refused): Html | undefined {
  if (refused.hasFocus) return undefined
  refused.hasFocus = true
  return html` autofocus`
}

/** What a control has whose field has this problem; nothing where it has none. */
export const marked = ({ refused }: PageContext, problem: string | undefined): Html | undefined =>
  refused && problem ? html` aria-invalid="true"${takeFocus(refused)}` : undefined

/** What was typed into a field of a form that was refused; `before` where none was. */
export const typed = (context: PageContext, name: string, before = ''): string => {
  const form = sentTo(context)
  return form?.has(name) ? form.text(name) : before
}

/** The form that was sent here and is shown again. */
export const sentTo = ({ refused, draft }: PageContext): Form | undefined => refused?.form ?? draft

/** What is wrong with a field of the form that was sent here. */
export const problemOf = ({ refused }: PageContext, path: string): string | undefined =>
  refused?.failure.details.fields?.find(
    (problem) => problem.path === path || problem.path.startsWith(`${path}.`),
  )?.message

/** A field with its label. Its name is that of the operation's field, so that what is wrong with that stands beside it. */
interface Field {
  readonly name: string
  readonly label: Part
  readonly hint?: Part
  /** What it holds before anything is typed. */
  readonly before?: string
  readonly required?: boolean
  /** Told apart from fields of the same name in other forms of the page. */
  readonly id?: string
}

/** A line of text. */
export const textField = (
  context: PageContext,
  field: Field & {
    readonly type?:
      'text' | 'password' | 'number' | 'url' | 'email' | 'datetime-local' | 'date' | 'month' | 'search'
    /** For the browser, such as `username`. */
    readonly autocomplete?: string
    /** Which keyboard a phone shows. */
    readonly inputMode?: 'numeric'
    /** What the browser offers to choose from; anything else can be typed. */
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
          value="${field.type === 'password' ? '' : typed(context, field.name, field.before)}"
          ${attributes}${field.inputMode ? html` inputmode="${field.inputMode}"` : ''}${field.autocomplete ? html` autocomplete="${field.autocomplete}"` : ''}${field.list ? html` list="${field.id ?? field.name}-list"` : ''}
        />${field.list ? html`<datalist id="${field.id ?? field.name}-list">${field.list.map((one) => html`<option value="${one}"></option>`)}</datalist>` : ''}`,
  )

/** A text of several lines. */
export const textArea = (
  context: PageContext,
  field: Field & {
    readonly rows?: number
    /** Completes the names of members, on pages with the script of the editor. */
    readonly mentions?: boolean
  },
): Html =>
  labelled(
    context,
    field,
    // A line break at its start is not part of the text.
    (attributes) =>
      html`<textarea
        dir="auto"
        rows="${field.rows ?? 8}"
        ${attributes}${field.mentions ? html` data-mentions` : ''}
      >
${typed(context, field.name, field.before)}</textarea>`,
  )

/** One of several choices, each a value and its name. */
export const selectField = (
  context: PageContext,
  field: Field & { readonly choices: readonly (readonly [value: string, name: string])[] },
): Html => {
  const chosen = typed(context, field.name, field.before)
  return labelled(
    context,
    field,
    (attributes) =>
      html`<select ${attributes}>
        ${field.choices.map(
          ([value, name]) =>
            html`<option value="${value}" ${value === chosen ? html` selected` : ''}>${name}</option>`,
        )}
      </select>`,
  )
}

/** A box to tick: sends `value`. A refused form keeps it as it was sent. */
export const checkbox = (
  context: PageContext,
  {
    name,
    label,
    value = 'true',
    before = false,
  }: {
    readonly name: string
    readonly label: Part
    readonly value?: string
    readonly before?: boolean
  },
): Html => {
  const ticked = sentTo(context)?.all(name).includes(value) ?? before
  return html`<label class="tick"
    ><input type="checkbox" name="${name}" value="${value}" ${ticked ? html` checked` : ''} /> ${label}</label
  >`
}

function labelled(context: PageContext, field: Field, control: (attributes: Html) => Html): Html {
  const { name, label, hint, required, id = name.replaceAll('.', '-') } = field
  const problem = problemOf(context, name)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const attributes = html`id="${id}" name="${name}"
  ${required ? html` required` : ''}${marked(context, problem)}${described ? html` aria-describedby="${described}"` : ''}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}${control(attributes)}
    ${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : ''}
  </div>`
}
