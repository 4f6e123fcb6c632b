import { cleanHtml } from '@chowk/engine/website'
import { HTML } from '../http/respond.ts'
import type { Page } from '../page.ts'
import { htmlIn } from '../writing/rich-text.ts'

/** Requests of the editor: the HTML of typed Markdown, or the path of an uploaded image. */
export const editing: Page = {
  acceptsImages: true,
  async submit({ form }) {
    const path = form.given('image')
    return path === undefined
      ? { type: HTML, body: cleanHtml((await htmlIn(form, 'text')) ?? '') }
      : { type: 'text/plain; charset=utf-8', body: path }
  },
}
