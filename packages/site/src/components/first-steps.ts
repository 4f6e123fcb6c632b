import { newestItems, ownAddress } from '@chowk/engine/website'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Renders what a new member does first, each step ticked once it is done; nothing once all are. */
export async function firstSteps({
  visit,
  member,
  calendar,
  outbox,
}: PageContext): Promise<Html | undefined> {
  const steps: [isDone: boolean, label: string, path: string][] = [
    [member!.avatar_url !== null, 'Choose a picture', '/settings#avatar_url'],
    [calendar.isChosen, 'Set your time zone', '/settings/preferences#timezone'],
    [(await newestItems(visit, 1, member!.id)).length > 0, 'Write your first post', '/posts/new'],
  ]
  if (outbox !== undefined)
    steps.unshift([(await ownAddress(visit)) !== undefined, 'Confirm your email address', '/settings/email'])
  if (steps.every(([isDone]) => isDone)) return undefined
  return html`<section class="first-steps">
    <h2>First steps</h2>
    <ol>
      ${steps.map(([isDone, label, path]) =>
        isDone
          ? html`<li class="done">${label}<span class="visually-hidden">: done</span></li>`
          : html`<li><a href="${path}">${label}</a></li>`,
      )}
    </ol>
  </section>`
}
