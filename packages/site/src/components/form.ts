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
