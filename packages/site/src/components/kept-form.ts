import { ACTION_FIELD } from '../actions/act.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Form } from '../http/form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'

/** Whether a form holds more than its token and the button that was pressed. */
export const holdsWhatWasTyped = (form: Form): boolean =>
  form.entries().some(([name, value]) => value !== '' && name !== TOKEN_FIELD && name !== ACTION_FIELD)

/**
 * A form that was not taken, to be sent again as it is.
 * @param address Where it was sent.
 * @param above What stands above its fields, with the button.
 */
export const keptForm = (address: string, form: Form, above: Part): Html =>
  html`<form class="fields" method="post" action="${address}">
    ${above} ${form.entries().map(keptField)}
  </form>`

/** A text can be read and copied; what a control holds besides is only sent along. */
const keptField = ([name, value]: readonly [string, string], index: number): Html => {
  if (!/\s/.test(value) || name === ACTION_FIELD)
    return html`<input type="hidden" name="${name}" value="${value}" />`
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
