import { ApiError } from '@chowk/engine'
import { html, type Html } from '../html.ts'

/** Renders a part of a page; on `forbidden`, renders the message of the error instead. */
export async function orForbiddenNotice(part: () => Promise<Html>): Promise<Html> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden')
      return html`<p class="notice">${error.message}</p>`
    throw error
  }
}
