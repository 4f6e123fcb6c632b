import { TOKEN_FIELD } from '../http/same-site.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Looking } from '../page.ts'

/** What a form has to hold that a member sends. */
export const tokenField = (token: string): Html | undefined =>
  token === '' ? undefined : html`<input type="hidden" name="${TOKEN_FIELD}" value="${token}" />`

/** A form that is sent to `action`. */
export const form = ({ token }: Pick<Looking, 'token'>, action: string, fields: Part): Html =>
  html`<form class="fields" method="post" action="${action}">${tokenField(token)}${fields}</form>`

/** Why the form that was sent here was refused; nothing where none was. */
export const refusal = ({ refused }: Looking): Html | undefined =>
  refused && html`<p class="notice bad" role="alert">${refused.failure.message}</p>`

/** What was typed into a field of a form that was refused; `before` where none was. */
export const typed = ({ refused }: Looking, name: string, before = ''): string =>
  refused?.form.has(name) ? refused.form.text(name) : before

/** What is wrong with a field of the form that was sent here. */
export const problemOf = ({ refused }: Looking, path: string): string | undefined =>
  refused?.failure.details.fields?.find(
    (problem) => problem.path === path || problem.path.startsWith(`${path}.`),
  )?.message

interface FieldOptions {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly before?: string
  readonly required?: true
  /** For the browser, such as `username`. */
  readonly autocomplete?: string
}

/** A line of text with its label, what was typed before, and what is wrong with it. */
export const textField = (
  looking: Looking,
  { name, label, hint, before, required, autocomplete }: FieldOptions,
): Html => {
  const problem = problemOf(looking, name)
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="text"
      dir="auto"
      value="${typed(looking, name, before)}"
      ${required ? html` required` : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}${problem ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}
    />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`
}

/** A text of several lines with its label, what was typed before, and what is wrong with it. */
export const textArea = (
  looking: Looking,
  { name, label, hint, before, required }: Omit<FieldOptions, 'autocomplete'>,
): Html => {
  const problem = problemOf(looking, name)
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    <textarea
      id="${name}"
      name="${name}"
      dir="auto"
      rows="8"
      ${required ? html` required` : ''}${problem ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}
    >
${typed(looking, name, before)}</textarea>
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`
}
