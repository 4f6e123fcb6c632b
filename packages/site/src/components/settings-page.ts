import type { PageShown } from '../http/answer.ts'
import { html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { formError } from './form.ts'
import { icon } from './icon.ts'

/** Pages of the settings, in order of the menu. */
const pages = [
  ['/settings', 'Profile'],
  ['/settings/cv', 'CV'],
  ['/settings/preferences', 'Preferences'],
  ['/settings/email', 'Email'],
  ['/settings/blocks', 'Blocked'],
  ['/settings/password', 'Password'],
  ['/settings/passkeys', 'Passkeys'],
  ['/settings/sessions', 'Devices'],
  ['/settings/keys', 'API keys'],
  ['/settings/usage', 'Usage'],
  ['/settings/account', 'Account'],
] as const

/** Renders a page of the settings, with its menu. */
export const settingsPage = (
  context: PageContext,
  { title, about, body }: { readonly title: string; readonly about?: Part; readonly body: Part },
): PageShown => {
  const path = context.address.replace(/\?.*/s, '')
  return {
    title: `${title} · Settings`,
    unlisted: true,
    main: html`<div class="settings-page">
      <div class="heading">
        <h1>Settings</h1>
        <button class="all-settings" popovertarget="settings">${icon('menu')}All settings</button>
      </div>
      <nav class="settings-list" id="settings" popover aria-label="Settings">
        ${pages.map(
          ([target, name]) =>
            html`<a
              href="${target}"
              ${path === target || (path.startsWith(`${target}/`) && target !== '/settings') ? html`aria-current="page"` : ''}
              >${name}</a
            >`,
        )}
      </nav>
      <div class="settings">
        ${formError(context)}
        <h2>${title}</h2>
        ${about ? html`<p class="about">${about}</p>` : ''} ${body}
      </div>
    </div>`,
  }
}
