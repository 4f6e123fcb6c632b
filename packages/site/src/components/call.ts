import { html, type Html } from '../html.ts'

/** Lines to be copied. */
export const code = (lines: string): Html => html`<pre tabindex="0"><code>${lines}</code></pre>`
