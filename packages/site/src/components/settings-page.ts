import type { PageShown } from '../http/answer.ts'
import { html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { formError } from './form.ts'
import { icon } from './icon.ts'

/** Renders a page of the settings, with its menu. */
export const settingsPage = (
  context: PageContext,
  { title, about, body }: { readonly title: string; readonly about?: Part; readonly body: Part },
): PageShown => ({
  title: `${title} · Settings`,
  unlisted: true,
  main: html`<div class="heading">
      <h1>Settings</h1>
      <button class="all-settings" popovertarget="side-list">${icon('menu')}All settings</button>
    </div>
    <div class="settings">
      ${formError(context)}
      <h2>${title}</h2>
      ${about ? html`<p class="about">${about}</p>` : ''} ${body}
    </div>`,
})
