import type { ContentType } from '@chowk/contract'
import { ApiError, type View } from '@chowk/engine'
import { act, ACTION_FIELD } from '../actions/act.ts'
import type { ActionName } from '../actions/actions.ts'
import { actionButton, actionForm, actionOf } from '../components/actions.ts'
import { SAVED } from '../components/done.ts'
import { part } from '../components/part.ts'
import { html, type Html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'
import { kinds } from '../writing/kinds.ts'
import { readItem } from '../writing/read-item.ts'
import { requireUnchanged, seenField, storedNow } from '../writing/edit-conflict.ts'
import {
  changesIn,
  filledLook,
  rethrowWithFormPaths,
  textsOf,
  zoneOf,
  type Item,
} from '../writing/form-values.ts'
import { inHtml } from '../writing/rich-text.ts'
import { signedIn } from '../signed-in.ts'
import { writePage } from '../writing/write-page.ts'

interface Editable {
  /** Item as its read operation returns it; the settings of a community. */
  readonly item: Item & { readonly url: string }
  readonly params: { readonly id: number } | { readonly slug: string }
  readonly status: string
}

/** Edits an item of a kind: a prefilled form that sends only changed fields. */
export const writeEdit = (type: ContentType): Page => {
  const kind = kinds[type]
  return {
    acceptsImages: true,
    async show(context) {
      signedIn(context.member)
      const { item, status } = await editable(context.visit, type, context.params.slug!)
      const { zone } = context.calendar
      const isWaiting = status === 'scheduled' || status === 'failed'
      return writePage(filledLook(context, kind, item, zone), {
        title: `Edit ${kind.one}`,
        kind,
        id: kind.update,
        button: 'Save',
        when: isWaiting ? 'It stays in your schedule.' : 'Readers see it as soon as you save.',
        hidden: seenField(context, kind, item),
        before: [isWaiting ? WAITS : '', await storedNow(context, kind, item, zone)],
        after: deedsFor(context, type, item, status),
      })
    },
    async submit(context) {
      const { read, perform, params } = context
      if (context.form.has(ACTION_FIELD)) return act(context)
      const form = await inHtml(context.form, textsOf(kind))
      const changesOf = async (visit: View) => {
        const found = await editable(visit, type, params.slug!)
        const reading = { form, visit, zone: await zoneOf(visit, form) }
        const changes = await changesIn(kind, reading, found.item)
        requireUnchanged(form, kind, found.item, changes)
        return { ...found, changes }
      }
      const { item, params: named, changes } = await read(changesOf)
      if (Object.keys(changes).length > 0)
        await perform(
          kind.update,
          { params: named, body: changes },
          // Checks again in the transaction: the item may have changed since.
          { held: named, check: changesOf },
        ).catch((error: unknown) => rethrowWithFormPaths(kind, kind.update, form, error))
      return seeOther(item.url + SAVED)
    },
  }
}

const WAITS = html`<p class="notice">
  Not published yet. Its time is in <a href="/schedule">your schedule</a>.
</p>`

/** Returns the editable item at an address. @throws ApiError as its read operation; `forbidden` for items of others */
async function editable(visit: View, type: ContentType, slug: string): Promise<Editable> {
  if (type === 'community') {
    const { item } = await visit.read('communities.get', { params: { slug } })
    const { settings } = await visit.read('communities.settings', { params: { slug } })
    return { item: { ...settings, url: item.url }, params: { slug }, status: 'published' }
  }
  const { item } = await readItem(visit, type, slug)
  if (item.author.username !== visit.member?.username)
    throw new ApiError('forbidden', { message: 'Only its author can edit it.' })
  return { item, params: { id: item.id }, status: item.status }
}

function deedsFor(context: PageContext, type: ContentType, item: Item, status: string): Html | undefined {
  const button = (name: ActionName, label: string, about: string, ...targets: string[]) =>
    html`<p class="actions">
      ${actionButton({ label, action: actionOf(name, ...targets, item.id as number), kind: 'button' })}
      <span class="kind">${about}</span>
    </p>`
  if (type === 'community' || status === 'scheduled' || status === 'failed') return undefined
  return part(
    'More actions',
    actionForm(context, '', [
      type !== 'job'
        ? ''
        : item.is_closed === true
          ? button('reopen-job', 'Open again', 'It accepts applications again.')
          : button('close-job', 'Close', 'It no longer accepts applications.'),
      status === 'archived'
        ? button('restore-item', 'Restore', 'It becomes visible again.', type)
        : button('archive-item', 'Archive', 'Only you can then see it, under Archived.', type),
    ]),
  )
}
