import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { textArea } from './form.ts'
import { icon } from './icon.ts'

/** Renders a text field for Markdown, with a toolbar, completed usernames and help. */
export const richTextArea = (context: PageContext, field: Parameters<typeof textArea>[1]): Html =>
  html`${textArea(context, { ...field, mentions: true })} ${toolbar(field.id ?? field.name)} ${help}`

/** Marks around a selection, or before each of its lines. */
const marks = [
  ['Bold', 'B', '**', '**'],
  ['Italic', 'I', '*', '*'],
  ['Link', icon('link'), '[', '](https://)'],
  ['Heading', 'H', '## '],
  ['Quote', '”', '> '],
  ['Code', '<>', '`', '`'],
  ['List', icon('list'), '- '],
] as const

/** Renders the toolbar, hidden until a script runs: its buttons need one. */
const toolbar = (id: string): Html =>
  html`<div class="toolbar" role="group" aria-label="Formatting" data-text="${id}" hidden>
    ${marks.map(
      ([label, sign, before, after]) =>
        html`<button
          type="button"
          aria-label="${label}"
          title="${label}"
          data-before="${before}"
          ${after === undefined ? '' : html`data-after="${after}"`}
        >
          ${sign}
        </button>`,
    )}
  </div>`

/** Help, the same for every text. */
const help = html`<details class="formatting">
  <summary>Formatting help</summary>
  <p>
    <code>**bold**</code> <code>*italic*</code> <code>[words](https://…)</code> <code>&gt; quote</code>
    <code>- list</code> <code>\`code\`</code> <code>## Heading</code> <code>@username</code>
  </p>
  <p>An empty line starts a new paragraph.</p>
</details>`
