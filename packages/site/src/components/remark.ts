import { html, type Html, type Part } from '../html.ts'
import { typedOf } from '../typed-of.ts'
import type { Looking } from '../page.ts'
import { actionButton, actionOf, ownForm, reactionButtons, reactionCounts } from './actions.ts'
import { byline, type Author } from './byline.ts'
import type { ListedItem } from './entry.ts'
import { textArea } from './form.ts'
import { withQuery } from './pager.ts'
import { prose } from './prose.ts'

/** Where something is said: about which item, in which list. */
export interface Said {
  readonly item: ListedItem
  readonly list: 'comments' | 'answers'
  /** Begins the address at which a form stands open at one of them: `?reply=` and its id follow. */
  readonly opens: string
}

interface Remark {
  readonly id: number
  readonly author: Author & { readonly id: number }
  readonly body: string
  readonly likes: number
  readonly dislikes: number
  readonly my_reaction: 'like' | 'dislike' | null
  readonly accepted?: boolean
  readonly created_at: string
  readonly updated_at: string
}

type Kind = 'comment' | 'answer' | 'reply'

/** A comment, an answer or a reply, and what can be done with it. */
export function remark(looking: Looking, said: Said, one: Remark, kind: Kind): Html {
  const { id, author, body, created_at, updated_at } = one
  const anchor = kind === 'answer' ? 'answer' : 'comment'
  const accepted = kind === 'answer' && one.accepted === true
  const isEdited = looking.query.get('edit') === String(id) && author.id === looking.member?.id
  return html`<article class="remark${accepted ? ' accepted' : ''}" id="${anchor}-${id}">
    ${byline(
      author,
      created_at,
      looking.visit.now,
      updated_at === created_at ? '' : html`<span>edited</span>`,
      accepted ? html`<span class="label good">Accepted</span>` : '',
    )}
    ${isEdited ? editForm(looking, kind, one) : [prose(body, 'small'), actionsOf(looking, said, one, kind)]}
    ${looking.query.get('reply') === String(id) && looking.member ? replyForm(looking, one) : ''}
  </article>`
}

/** What can be done with it. Each page has many of these, so that they are short. */
function actionsOf(looking: Looking, { item, opens }: Said, one: Remark, kind: Kind): Part {
  const { member } = looking
  const { id, author } = one
  if (member === undefined) {
    const known = reactionCounts(one)
    return known.length > 0 ? html`<p class="remark-actions">${known}</p>` : ''
  }
  const target = kind === 'answer' ? 'answer' : 'comment'
  const anchor = `#${target}-${id}`
  return html`<div class="remark-actions">
    ${reactionButtons(target, one)}${item.status === 'published' ? html` <a href="${opens}reply=${id}${anchor}">Reply</a>` : ''}
    ${
      kind === 'answer' && item.author.id === member.id
        ? actionButton({
            label: one.accepted ? 'Accepted' : 'Accept',
            action: actionOf(one.accepted ? 'unaccept' : 'accept', id),
            pressed: one.accepted === true,
          })
        : ''
    }
    ${
      author.id === member.id
        ? html`<a href="${opens}edit=${id}${anchor}">Edit</a>`
        : html`<a href="/report?type=${target}&amp;id=${id}">Report</a>`
    }
  </div>`
}

const backLink = (looking: Looking): Html =>
  html`<a href="${withQuery(looking, { reply: undefined, edit: undefined })}">Never mind</a>`

const replyForm = (looking: Looking, { id, author }: Remark): Html =>
  ownForm(looking, {
    id: `reply-${id}`,
    action: actionOf('reply', id),
    button: 'Reply',
    fields: (own) =>
      textArea(own, {
        name: 'body',
        id: `reply-${id}-body`,
        label: html`Your reply to <bdi>${author.display_name}</bdi>`,
        rows: 3,
        required: true,
      }),
    more: backLink(looking),
  })

const editForm = (looking: Looking, kind: Kind, { id, body }: Remark): Html =>
  ownForm(looking, {
    id: `edit-${id}`,
    action: actionOf('edit', kind, id),
    button: 'Save the change',
    fields: (own) =>
      textArea(own, {
        name: 'body',
        id: `edit-${id}-body`,
        label: `Your ${kind}`,
        before: typedOf(body),
        rows: 5,
        required: true,
      }),
    more: backLink(looking),
  })
