import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { toEditableText } from '../editable-text.ts'
import { ownForm } from './actions.ts'
import { withQuery } from './pager.ts'
import { richTextArea } from './rich-text-area.ts'

interface TextForm {
  readonly id: string
  readonly action: string
  readonly button: string
  readonly label: Part
  readonly rows: number
  /** Stored text to change. */
  readonly before?: string | undefined
  /** Where the form goes when it is cancelled, if the address opened it. */
  readonly back?: string
}

/** Renders the form of a text in a thread. */
export const textForm = (context: PageContext, { id, label, rows, before, back, ...about }: TextForm): Html =>
  ownForm(context, {
    id,
    ...about,
    fields: (own) =>
      richTextArea(own, {
        name: 'body',
        id: `${id}-body`,
        label,
        rows,
        required: true,
        ...(before !== undefined && { before: toEditableText(before) }),
      }),
    more: back === undefined ? undefined : cancelLink(context, back),
  })

/** Renders the link that closes a form which the address opened. */
export const cancelLink = (context: PageContext, anchor = ''): Html =>
  html`<a href="${withQuery(context, { reply: undefined, edit: undefined })}${anchor}">Cancel</a>`
