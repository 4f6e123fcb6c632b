import { textPage } from '../components/column-page.ts'
import { contactLink } from '../components/contact-link.ts'
import { terms } from '../components/terms.ts'
import { html, type Part } from '../html.ts'
import { textOf } from '../identity.ts'
import type { Page, PageContext } from '../page.ts'

/** Rules of any site: what members may report. */
const RULES = `
- **Be kind.** Argue about the matter, never about the person. No threats, no hatred, no harassment.
- **Be honest.** Write as yourself. Deliver what you offer, and pay for what you book.
- **Post what is yours.** Quote with the source, and leave out what others have the right to keep private.
- **No spam.** Once, in the place where people look for it, is enough.

Report what breaks these rules, by the link beside it. A moderator may hide it, of which its author is told, and may
suspend the author.
`

/** What the program stores and shows, whoever runs it. */
const PRIVACY = `
- **Cookies.** One keeps members signed in, one has the time zone of your browser. Nothing here follows you, and no
  page loads anything from another site.
- **What is stored.** What you write, upload and do here, your settings, and the devices on which you are signed in.
  Of your password only a hash.
- **Who sees it.** What you publish is public. Your email address is shown to no member. Messages are shown to their
  readers alone; they are not encrypted end to end, so whoever runs the server could read its database.
- **What is yours.** Your settings export everything that is stored of you, and close your account: what you wrote
  is then deleted within minutes. Your preferences say who sees your activity, your connections and you in lists.
`

/** Who runs the site, what for, and how to reach them. */
export const about: Page = {
  forSuspended: true,
  show: async (context) => {
    const { identity, settings } = context
    const membership = {
      open:
        context.member === undefined
          ? html`Everybody can <a href="/sign-up">sign up</a>.`
          : 'Open to everybody.',
      invite: 'By an invite of the operator.',
      closed: 'The operator creates members.',
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

/** What is expected of members. */
export const rules: Page = {
  forSuspended: true,
  show: async (context) => aboutPage(context, '/rules', 'Rules', textOf(context.identity.rules ?? RULES)),
}

/** What is stored of members, and who sees it. */
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
