import { ACTION_FIELD } from '../actions/act.ts'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { done, DONE, UNDO } from './done.ts'
import { tokenField } from './form.ts'
import { withQuery } from './pager.ts'

/** Says what a form has just done, and offers to undo it. */
export function doneNotice(context: PageContext): Html | undefined {
  const { query, seal, token } = context
  const said = done.get(query.get(DONE) ?? '')
  if (said === undefined) return undefined
  const [, given = '', undo = ''] = /^(\w+) (.+)$/.exec(query.get(UNDO) ?? '') ?? []
  // Another person's link could offer an action that the message does not mention.
  if (token === '' || seal(undo) !== given) return html`<p class="notice good" role="status">${said}</p>`
  return html`<div class="notice good undo" role="status">
    <p>${said}</p>
    <form method="post" action="${withQuery(context, {})}">
      ${tokenField(token)}<input type="hidden" name="${UNDO}" value="1" />
      <button name="${ACTION_FIELD}" value="${undo}">Undo</button>
    </form>
  </div>`
}
