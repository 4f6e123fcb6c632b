import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { kinds } from '../writing/kinds.ts'
import { requireMember } from '../writing/write-page.ts'

/** Chooses the kind of a new item. */
export const write: Page = {
  async show(context) {
    requireMember(context)
    return {
      title: 'Write',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading">
          <h1>Write</h1>
          <p>Now, or for later: what waits for its time is in <a href="/schedule">your schedule</a>.</p>
        </div>
        <ul class="cards" role="list">
          ${Object.values(kinds).map(
            ({ one, about, path }) =>
              html`<li class="card plain">
                <p class="name"><a href="${path}/new">${one[0]!.toUpperCase() + one.slice(1)}</a></p>
                <p class="facts">${about}</p>
              </li>`,
          )}
        </ul>
      </div>`,
    }
  },
}
