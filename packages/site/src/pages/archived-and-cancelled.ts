import { archivedOrCancelled, type ArchivedOrCancelled } from '@chowk/engine/website'
import { columnPage } from '../components/column-page.ts'
import { act } from '../actions/act.ts'
import { actionButton, actionRows, actionOf, labelFor } from '../components/actions.ts'
import { shortEntry } from '../components/items/entry.ts'
import { ownTabs } from '../components/own-tabs.ts'
import { pager, paging } from '../components/pager.ts'
import { when } from '../components/time.ts'
import { kindNames } from '../components/labels.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { kinds } from '../writing/kinds.ts'

type Listed = Awaited<ReturnType<typeof archivedOrCancelled>>['items'][number]

interface Shown {
  readonly title: string
  readonly about: string
  readonly nothing: string
  readonly way: (item: Listed) => Html
}

/** Returns a page of the member's archived or cancelled items, each with a way to restore it. */
const pageOf = (status: ArchivedOrCancelled, { title, about, nothing, way }: Shown): Page => ({
  async show(context) {
    const page = await archivedOrCancelled(context.visit, status, paging(context))
    const items = page.items.map(
      (item) =>
        html`<li>
          ${shortEntry({
            above: [
              `${kindNames[item.type]} · ${title.toLowerCase()} `,
              when(item.changed_at, context.calendar),
            ],
            title: item.title,
            url: item.url,
            more: way(item),
          })}
        </li>`,
    )
    return columnPage({
      title,
      about,
      body: [ownTabs(context), actionRows(context, items, nothing, 'entries'), pager(context, page)],
    })
  },
})

/** Archived items of the member; a button restores each. */
export const archived: Page = {
  ...pageOf('archived', {
    title: 'Archived',
    about: 'Only you can see these items until you restore them.',
    nothing: 'Items that you archive appear here.',
    way: ({ type, id, title, isHidden }) =>
      isHidden
        ? html`<p class="notice warn">Hidden by moderators. Only they can restore it.</p>`
        : actionButton({
            label: labelFor('Restore', title),
            action: actionOf('restore-item', type, id),
            kind: 'button',
          }),
  }),
  submit: act,
}

/** Cancelled publications of the member; their text can be published again. */
export const cancelled = pageOf('cancelled', {
  title: 'Cancelled',
  about: 'Scheduled items that you cancelled. Only you can see them.',
  nothing: 'Scheduled items that you cancel appear here.',
  way: ({ type, id, title }) =>
    html`<p class="actions">
      <a class="button" href="${kinds[type].path}/new?from=${id}" aria-label="Use the text of “${title}”"
        >Use the text</a
      >
    </p>`,
})
