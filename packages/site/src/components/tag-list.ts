import { tagPath } from '@chowk/engine/website'
import { html, xml, type Html } from '../html.ts'

/** Renders tags as links. */
export const tagList = (tags: readonly string[]): Html | undefined =>
  tags.length === 0
    ? undefined
    : // The list says once that its names are in no known language.
      html`<span class="tags" lang=""
        >${tags.map((tag) => xml`<a href="${tagPath(tag)}"><bdi>${tag}</bdi></a>`)}</span
      >`
