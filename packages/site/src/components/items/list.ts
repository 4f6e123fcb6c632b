import { html, type Html, type Part } from '../../html.ts'

/** Renders a list of rows, cards or entries, each an `li`; without any, what is said then. */
export const list = (style: 'rows' | 'cards' | 'entries', items: readonly Html[], nothing: Part): Html =>
  items.length === 0
    ? html`<p class="nothing">${nothing}</p>`
    : html`<ul class="${style}">
        ${items}
      </ul>`

/** Renders articles as a list or as tiles, or a message if there are none. */
export const articles = (style: 'entries' | 'tiles', items: readonly Html[], nothing: Part): Html =>
  items.length === 0 ? html`<p class="nothing">${nothing}</p>` : html`<div class="${style}">${items}</div>`

/** Renders a titled list, with a link to all of it where there is one; nothing without items. */
export const group = (
  title: string,
  all: string | undefined,
  style: 'cards' | 'entries' | 'tiles',
  items: readonly Html[],
): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<section class="group">
        <h2>
          ${title}
          ${all && html`<a href="${all}">All<span class="visually-hidden"> ${title.toLowerCase()}</span></a>`}
        </h2>
        ${style === 'cards' ? list(style, items, '') : articles(style, items, '')}
      </section>`
