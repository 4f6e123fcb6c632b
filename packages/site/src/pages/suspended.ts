import { SignInNeeded } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { contactLink } from '../components/contact-link.ts'
import { form } from '../components/form.ts'
import { part } from '../components/part.ts'
import { when } from '../components/time.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { CLOSE, EXPORT } from './settings/account.ts'

/** Where suspended members are led. */
export const SUSPENDED = '/suspended'

/** The page of a suspended member: the reason, the end, and what they can still do. */
export const suspended: Page = {
  forSuspended: true,
  async show(context) {
    const { suspension, identity, calendar, member } = context
    if (member !== undefined) return seeOther('/')
    if (suspension === undefined) throw new SignInNeeded()
    const { reason, until } = suspension
    return {
      ...textPage({
        title: 'Your account is suspended',
        body: [
          html`<p>
            Moderators have suspended <strong>@${suspension.member.username}</strong>
            ${until === null ? 'until they end it' : html`until ${when(until, calendar)}`}. Until then, no one
            can see your content, and you cannot take part.
          </p>`,
          reason === null || reason === ''
            ? undefined
            : html`<p>Their reason:</p>
                <blockquote class="lines" dir="auto">${reason}</blockquote>`,
          html`<p>
            Read the <a href="/rules">rules</a>.
            ${identity.contact ? html`If you think this is a mistake, ${contactLink(identity.contact, 'write to us')}.` : ''}
          </p>`,
          part('Your data', [
            html`<p>All your data in a zip.</p>`,
            form(context, EXPORT, html`<p><button>Download</button></p>`),
          ]),
          part('Close your account', [
            html`<p>
              Permanently deletes your account and your content. The next page lists the data that is kept.
            </p>`,
            html`<p><a class="button" href="${CLOSE}">Close account</a></p>`,
          ]),
        ],
      }),
      unlisted: true,
    }
  },
}
