import { html, type Html } from '../html.ts'

export interface Tab {
  readonly to: string
  readonly name: string
  readonly current: boolean
}

/** Ways to look at a part of a list. */
export const tabs = (label: string, entries: readonly Tab[]): Html =>
  html`<nav class="tabs" aria-label="${label}">
    ${entries.map(
      ({ to, name, current }) =>
        html`<a href="${to}" ${current ? html`aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`
