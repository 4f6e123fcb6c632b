import { html, type Html, type Part } from '../html.ts'
import { count } from './numbers.ts'

interface Choice {
  readonly text: string
  /** How many chose it; null where that is not told yet. */
  readonly chosen: number | null
  readonly own: boolean
  readonly right?: boolean
}

/** The options of a poll or a quiz, with how many chose each, where that is told. */
export const choices = (options: readonly Choice[], total: number, one: string, more?: Part): Html =>
  html`<ul class="choices" role="list">
      ${options.map(
        ({ text, chosen, own, right }) =>
          html`<li class="choice${right ? ' right' : ''}">
            <p>
              <span dir="auto">${text}</span>
              ${own ? html`<span class="label">Yours</span>` : ''}
              ${right ? html`<span class="label good">Right</span>` : ''}
            </p>
            ${
              chosen === null
                ? ''
                : html`<meter min="0" max="${Math.max(total, 1)}" value="${chosen}" aria-label="${text}">
                      ${chosen}</meter
                    ><span class="share">${count(chosen, one)}</span>`
            }
          </li>`,
      )}
    </ul>
    ${more}`
