import { html, type Html } from '../html.ts'

/** Topics, each with the way to all that is about it. */
export const tagList = (tags: readonly string[]): Html | undefined =>
  tags.length === 0
    ? undefined
    : html`<span class="tags"
        >${tags.map((tag) => html`<a href="/tags/${encodeURIComponent(tag)}"><bdi>${tag}</bdi></a>`)}</span
      >`
