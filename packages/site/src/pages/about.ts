import { keptData } from '@chowk/engine/website'
import { textPage } from '../components/column-page.ts'
import { contactLink } from '../components/contact-link.ts'
import { terms } from '../components/terms.ts'
import { html, type Part } from '../html.ts'
import { textOf } from '../identity.ts'
import type { Page, PageContext } from '../page.ts'

/** Rules of any site: what members may report. */
const RULES = `
- **Be kind.** Criticize ideas, not people. No threats, hate or harassment.
- **Be honest.** Write as yourself. Deliver what you offer, and pay for what you book.
- **Post what is yours.** Cite your sources and respect other people’s privacy.
- **No spam.** Post once, in the right place.

Report anything that breaks these rules, with the link in the menu next to it. A moderator can hide it, which notifies
its author, and can suspend the author.
`

/** The stored and shown data, for any operator. */
const PRIVACY = `
- **Cookies.** One cookie keeps you signed in. Another contains the time zone of your browser. This site does not track
  you, and no page loads anything from another site.
- **What is stored.** Your posts, uploads and actions, your settings, and the devices on which you are signed in.
  For your password, only a hash is stored.
- **Who sees it.** Published content is public. No member can see your email address. Only the members of a chat can
  read its messages. They are not encrypted end to end, so the operator could read them in the database.
- **What is yours.** In your settings, you can export all your data, or close your account. Your content is then deleted
  within minutes, except for ${keptData().join('; ')}. Your preferences control who can see your activity and connections, and whether lists show you.
`

/** The operator of the site, its purpose, and contact. */
export const about: Page = {
  forSuspended: true,
  show: async (context) => {
    const { identity, settings } = context
    const membership = {
      open:
        context.member === undefined
          ? html`Everyone can <a href="/sign-up">sign up</a>.`
          : 'Open to everyone.',
      invite: 'By invitation from the operator.',
      closed: 'The operator creates accounts.',
    }
    return aboutPage(context, '/about', `About ${identity.name}`, [
      html`<p class="lead" dir="auto">${identity.description}</p>`,
      identity.about === undefined ? undefined : textOf(identity.about),
      terms([
        ['Membership', membership[settings.signUp ?? 'closed']],
        ['Contact', identity.contact && contactLink(identity.contact)],
      ]),
    ])
  },
}

/** Expectations of members. */
export const rules: Page = {
  forSuspended: true,
  show: async (context) => aboutPage(context, '/rules', 'Rules', textOf(context.identity.rules ?? RULES)),
}

/** Stored data of members, and who sees it. */
export const privacy: Page = {
  forSuspended: true,
  show: async (context) =>
    aboutPage(context, '/privacy', 'Privacy', textOf(context.identity.privacy ?? PRIVACY)),
}

const aboutPage = ({ identity }: PageContext, canonical: string, title: string, body: Part) => ({
  ...textPage({ title, body }),
  description: identity.description,
  canonical,
  unlisted: false,
})
