import { html, type Html, type Part } from '../html.ts'

/** Renders text of the contract, with `code` spans. */
export const inline = (text: string): Part[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/** Renders text of the contract: paragraphs, headings and the Markdown that it uses. */
export const plainMarkdown = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) =>
      block.startsWith('## ') ? html`<h2>${inline(block.slice(3))}</h2>` : html`<p>${inline(block)}</p>`,
    )
