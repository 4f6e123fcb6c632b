import type { ModeratedSubject } from '@chowk/contract/internal'
import type { PageShown } from '../http/answer.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { textPage } from './column-page.ts'
import { pageTabs } from './tabs.ts'
import { kindNames } from './labels.ts'

/** Renders a page for moderators, with tabs. */
export const moderationPage = (
  context: PageContext,
  { title, body }: { readonly title: string; readonly body: Part },
): PageShown =>
  textPage({
    title: `${title} · Moderation`,
    heading: title,
    above: pageTabs(context, 'Moderation', [
      ['/moderation', 'Reports'],
      ['/moderation/log', 'Log'],
    ]),
    body,
  })

const states: Readonly<Record<ModeratedSubject['state'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  suspended: 'Hidden: its author is suspended',
  archived: 'Archived by its author',
}

/** Renders moderated content: its text, author and visibility. */
export const subjectPart = (subject: ModeratedSubject | null): Html =>
  subject === null
    ? html`<p class="notice">This content was deleted.</p>`
    : html`<section class="part subject">
        <p class="facts">
          <span>${kindNames[subject.type]}</span>
          <span class="label${subject.state === 'shown' ? '' : ' warn'}">${states[subject.state]}</span>
        </p>
        <h2>
          ${subject.url === null ? html`<bdi>${subject.title}</bdi>` : html`<a href="${subject.url}"><bdi>${subject.title}</bdi></a>`}
        </h2>
        ${subject.excerpt === '' ? '' : html`<blockquote dir="auto">${subject.excerpt}</blockquote>`}
        ${
          subject.author === null || subject.type === 'user'
            ? ''
            : html`<p class="facts">
                <span>by <bdi>${subject.author.display_name}</bdi></span>
                <span>@${subject.author.username}</span>
              </p>`
        }
      </section>`
