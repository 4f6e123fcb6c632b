import { html, type Html, type Part } from '../html.ts'

/** Renders names with their values, without those that have none. */
export const terms = (values: readonly (readonly [name: string, value: Part])[]): Html =>
  html`<dl class="terms">
    ${values.map(([name, value]) =>
      value === null || value === undefined
        ? ''
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`
