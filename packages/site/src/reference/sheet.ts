import { referenceStylesheet } from '../assets.ts'
import { html, type Html } from '../html.ts'

/** Styles that only reference pages load. */
export const referenceSheet = (): Html => html`<link rel="stylesheet" href="${referenceStylesheet.path}" />`
