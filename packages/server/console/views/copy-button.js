import { html } from 'lit-html'
import { attempt } from '../api.js'

/**
 * Renders a button that copies text.
 * @param {string} said
 * @param {() => string} text
 * @param {string} [label] Accessible name, if it differs from the visible text.
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
