import { html, type Html } from '../html.ts'

/** Renders a copyable block of code. */
export const code = (lines: string): Html => html`<pre tabindex="0"><code>${lines}</code></pre>`
