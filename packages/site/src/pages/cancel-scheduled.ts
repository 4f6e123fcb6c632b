import { contentTypes, type ContentType } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { form } from '../components/form.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { idIn } from '../path-id.ts'
import { kinds } from '../writing/kinds.ts'

/** Confirms and cancels a scheduled publication, then redirects to a form with its text. */
export const cancelScheduled: Page = {
  async show(context) {
    const { type, id } = namedIn(context.params)
    const { items } = await context.visit.read('scheduled.list')
    const item = items.find((candidate) => candidate.type === type && candidate.id === id)
    if (item === undefined) throw new ApiError('not_found')
    return textPage({
      title: 'Cancel publication',
      heading: html`Cancel “<bdi>${item.title}</bdi>”?`,
      body: [
        html`<p>
          It will not be published. Its text is copied to a new form and remains under
          <a href="/cancelled">Cancelled</a>. Images that nothing else uses are deleted after a day.
        </p>`,
        form(
          context,
          context.address,
          html`<p class="actions">
            <button class="danger">Cancel publication</button> <a class="button" href="/schedule">Keep it</a>
          </p>`,
        ),
      ],
    })
  },
  async submit({ params, perform }) {
    const named = namedIn(params)
    await perform('scheduled.cancel', { params: named })
    return seeOther(`${kinds[named.type].path}/new?from=${named.id}`)
  },
}

/** Returns the item that the address names. @throws ApiError `not_found` */
function namedIn({ type, id }: Readonly<Record<string, string>>): { type: ContentType; id: number } {
  const known = contentTypes.find((contentType) => contentType === type)
  if (known === undefined) throw new ApiError('not_found')
  return { type: known, id: idIn(id!) }
}
