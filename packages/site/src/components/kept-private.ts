import { ApiError } from '@chowk/engine'
import { html, type Html } from '../html.ts'

/** A part of a page, or why it is not shown, in the words of the interface, where that is a matter of who looks. */
export async function orWhyNot(part: () => Promise<Html>): Promise<Html> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden')
      return html`<p class="notice">${error.message}</p>`
    throw error
  }
}
