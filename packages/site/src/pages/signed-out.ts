import { ACTION_FIELD } from '../actions/act.ts'
import { html, type Html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import type { Form } from '../http/form.ts'
import { TOKEN_FIELD } from '../http/same-site.ts'

/** What was typed or chosen: not what belongs to the session that ended. */
const isKept = ([name, value]: readonly [string, string]): boolean => value !== '' && name !== TOKEN_FIELD

/** Whether a form holds more than the button that was pressed. */
export const holdsWhatWasTyped = (form: Form): boolean =>
  form.entries().some((field) => isKept(field) && field[0] !== ACTION_FIELD)

/**
 * What was typed into a form whose sender is signed in no longer. Sent again after signing in, it leads to the page of the form with
 * everything in it.
 * @param address Where the form was sent.
 */
export const signedOutPage = (address: string, form: Form): PageShown => ({
  title: 'Error: You are signed out',
  status: 403,
  unlisted: true,
  main: html`<form class="narrow article fields" method="post" action="${address}">
    <h1>You are signed out</h1>
    <p class="notice bad" role="alert">
      Nothing was saved, and nothing that you typed is lost. Sign in in another tab, come back to this one,
      and go on with the form. Images have to be chosen anew.
    </p>
    <p class="actions">
      <a href="/sign-in" target="_blank" autofocus>Sign in, in another tab</a>
      <button class="primary">Go on with the form</button>
    </p>
    ${form.entries().filter(isKept).map(keptField)}
  </form>`,
})

/** A text can be read and copied; what a control chose is only sent along. */
const keptField = ([name, value]: readonly [string, string], index: number): Html => {
  if (!/\s/.test(value) || name === ACTION_FIELD)
    return html`<input type="hidden" name="${name}" value="${value}" />`
  return html`<div class="field">
    <label for="kept-${index}">${labelOf(name)}</label
    ><textarea id="kept-${index}" name="${name}" rows="${value.length > 200 ? 8 : 2}" dir="auto" readonly>
${value}</textarea>
  </div>`
}

const labelOf = (name: string): string =>
  name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/[._]/g, ' ')
