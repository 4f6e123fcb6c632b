import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { submittedValue } from './form.ts'
import { count } from './numbers.ts'

interface Choice {
  readonly id: number
  readonly text: string
  /** Number of votes; null while results are hidden. */
  readonly chosen: number | null
  readonly own?: boolean
  readonly right?: boolean
}

/** Renders the options of a poll or a quiz, with their votes where visible. */
export const choices = (options: readonly Choice[], total: number, singular: string): Html =>
  html`<ul class="choices">
    ${options.map(
      ({ text, chosen, own, right }) =>
        html`<li class="choice">
          <p>
            <span dir="auto">${text}</span>
            ${own ? html`<span class="label">Yours</span>` : ''}
            ${right ? html`<span class="label good">Right</span>` : ''}
          </p>
          ${numbers(chosen, total, singular, text)}
        </li>`,
    )}
  </ul>`

/** Maximum number of options of a poll in a list. */
const OPTIONS_IN_LIST = 4

/**
 * Renders options in short form for lists: most votes first, or without their votes, in the order of the poll.
 * @param isOpen Whether the reader may still vote, uninfluenced.
 */
export const bars = (
  options: readonly { readonly text: string; readonly votes: number }[],
  isOpen: boolean,
): Html => {
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  const sorted = isOpen ? options : options.toSorted((a, b) => b.votes - a.votes)
  const shownOptions = sorted.slice(0, OPTIONS_IN_LIST)
  const hiddenCount = options.length - shownOptions.length
  return html`<ul class="bars">
      ${shownOptions.map(
        ({ text, votes }) =>
          html`<li>
            <span dir="auto">${text}</span>
            ${
              isOpen
                ? ''
                : html`<span class="share">${total === 0 ? 0 : Math.round((100 * votes) / total)} %</span>
                    <meter min="0" max="${Math.max(total, 1)}" value="${votes}" aria-label="${text}"></meter>`
            }
          </li>`,
      )}
    </ul>
    ${hiddenCount > 0 ? html`<p class="hint">${count(hiddenCount, 'more option')}</p>` : ''}`
}

/** Renders options as radio buttons of a form. */
export const choosable = (
  context: PageContext,
  legend: string,
  options: readonly Choice[],
  total: number,
  singular: string,
): Html => {
  const chosenBefore = submittedValue(context, 'option_id')
  return html`<fieldset>
    <legend class="visually-hidden">${legend}</legend>
    <ul class="choices">
      ${options.map(
        ({ id, text, chosen }) =>
          html`<li class="choice">
            <label class="tick"
              ><input
                type="radio"
                name="option_id"
                value="${id}"
                required
                ${chosenBefore === String(id) ? html` checked` : ''}
              /><span dir="auto">${text}</span></label
            >
            ${numbers(chosen, total, singular, text)}
          </li>`,
      )}
    </ul>
  </fieldset>`
}

const numbers = (chosen: number | null, total: number, singular: string, text: string): Part =>
  chosen === null
    ? ''
    : html`<meter min="0" max="${Math.max(total, 1)}" value="${chosen}" aria-label="${text}"></meter>
        <span class="share">${count(chosen, singular)}</span>`
