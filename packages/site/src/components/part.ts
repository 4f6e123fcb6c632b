import { html, type Html, type Part } from '../html.ts'

/** Renders a part of a page below its heading. */
export const part = (title: string, body: Part): Html =>
  html`<section class="part">
    <h2>${title}</h2>
    ${body}
  </section>`

/** Renders what someone wrote as a part of a page; nothing without a text. */
export const textPart = (title: string, text: string | null): Html | undefined =>
  text === null ? undefined : part(title, html`<p class="lines" dir="auto">${text}</p>`)
