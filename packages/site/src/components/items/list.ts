import { html, type Html, type Part } from '../../html.ts'

/** Renders a list of rows, cards or entries, each an `li`; without any, what is said then. */
export const list = (style: 'rows' | 'cards' | 'entries', items: readonly Html[], nothing: Part): Html =>
  items.length === 0
    ? html`<p class="nothing">${nothing}</p>`
    : html`<ul class="${style}">
        ${items}
      </ul>`

/** Renders articles below one another, or beside one another as tiles; without any, what is said then. */
export const articles = (style: 'entries' | 'tiles', items: readonly Html[], nothing: Part): Html =>
  items.length === 0 ? html`<p class="nothing">${nothing}</p>` : html`<div class="${style}">${items}</div>`
