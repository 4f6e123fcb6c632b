import { referenceStylesheet } from '../assets.ts'
import { html, type Html } from '../html.ts'

/** What only pages of the reference need, so that no other has to load it. */
export const referenceSheet = (): Html => html`<link rel="stylesheet" href="${referenceStylesheet.path}" />`
