import { html, type Html, type Part } from '../html.ts'

/** Renders a link to the operator: an email address or a URL. */
export const contactLink = (contact: string, text: Part = contact): Html =>
  html`<a href="${contact.includes('://') ? contact : `mailto:${contact}`}">${text}</a>`
