import { ACTION_FIELD } from '../actions/act.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Form } from '../http/form.ts'
import { WRITING_FIELD } from './form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'

/** Returns whether a form contains more than its token and the pressed button. */
export const hasDraft = (form: Form): boolean =>
  form
    .entries()
    .some(([name, value]) => value !== '' && ![TOKEN_FIELD, ACTION_FIELD, WRITING_FIELD].includes(name))

/**
 * Renders a rejected form, to be submitted again unchanged.
 * @param address Address that the form was submitted to.
 * @param above Content above its fields, with the button.
 */
export const draftForm = (address: string, form: Form, above: Part): Html =>
  html`<form class="fields" method="post" action="${address}">${above} ${keptFields(form)}</form>`

/** Renders the typed text for a page that no longer has its form; nothing without a text. */
export const typedTexts = (form: Form): Html | undefined =>
  form.entries().some(isText)
    ? html`<div class="narrow fields">
        <p class="notice">Your text is not lost. You can copy it from here.</p>
        ${keptFields(form)}
      </div>`
    : undefined

const isText = ([name, value]: readonly [string, string]): boolean =>
  /\s/.test(value) && name !== ACTION_FIELD

const keptFields = (form: Form): Part => form.entries().map(keptField)

/** Renders text visibly, so that it can be copied; other values are hidden fields. */
const keptField = ([name, value]: readonly [string, string], index: number): Html => {
  if (!isText([name, value])) return html`<input type="hidden" name="${name}" value="${value}" />`
  return html`<div class="field">
    <label for="kept-${index}">${labelOf(name)}</label
    ><textarea
      id="kept-${index}"
      name="${name}"
      rows="${value.length > 200 || value.includes('\n') ? 8 : 2}"
      dir="auto"
      readonly
    >
${value}</textarea>
  </div>`
}

const labelOf = (name: string): string =>
  name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/[._]/g, ' ')
