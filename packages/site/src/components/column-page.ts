import type { PageShown } from '../http/answer.ts'
import { html, type Part } from '../html.ts'

interface Column {
  readonly title: string
  /** Content of the heading. Default: the title. */
  readonly heading?: Part
  /** Content above the heading, such as a link to the parent page. */
  readonly above?: Part
  readonly body: Part
}

interface ListColumn extends Column {
  /** Button next to the heading. */
  readonly button?: Part
  /** One sentence below the heading. */
  readonly about?: Part
}

/** Renders a page of one column with a list for its viewer alone. */
export const columnPage = ({ title, heading = title, button, about, body }: ListColumn): PageShown => ({
  title,
  unlisted: true,
  main: html`<div class="narrow">
    <div class="heading">
      <h1>${heading}</h1>
      ${button}${about ? html`<p>${about}</p>` : ''}
    </div>
    ${body}
  </div>`,
})

/** Renders a page of one column with a text or a form. */
export const textPage = ({ title, heading = title, above, body }: Column): PageShown => ({
  title,
  unlisted: true,
  main: html`<div class="narrow article">
    ${
      above
        ? html`<header>
            ${above}
            <h1>${heading}</h1>
          </header>`
        : html`<h1>${heading}</h1>`
    }
    ${body}
  </div>`,
})
