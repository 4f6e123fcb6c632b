import { html } from 'lit-html'
import { attempt } from '../api.js'

/**
 * A button that copies a text.
 * @param {string} said
 * @param {() => string} text
 * @param {string} [label] What it is called, where what it says is not enough.
 */
export const copyButton = (said, text, label = said) => html`
  <button
    class="plain"
    aria-label=${label}
    @click=${() =>
      attempt(async () => {
        await navigator.clipboard.writeText(text())
        return 'Copied.'
      })}
  >
    ${said}
  </button>
`
