import { tagPath } from '@chowk/engine/website'
import { html, type Html } from '../html.ts'

/** Renders tags as links. */
export const tagList = (tags: readonly string[]): Html | undefined =>
  tags.length === 0
    ? undefined
    : html`<span class="tags"
        >${tags.map((tag) => html`<a href="${tagPath(tag)}"><bdi>${tag}</bdi></a>`)}</span
      >`
