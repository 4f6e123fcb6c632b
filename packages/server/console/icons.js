import { svg } from 'lit-html'

const paths = {
  calls: svg`<path d="M3 6h10m0 0L9.5 2.5M13 6 9.5 9.5M17 14H7m0 0 3.5 3.500M7 14l3.5-3.5" />`,
  clock: svg`<circle cx="10" cy="10" r="7" /><path d="M10 6v4l2.5 2" />`,
  members: svg`<circle cx="10" cy="7" r="3" /><path d="M4 17c.6-3.2 3-5 6-5s5.4 1.8 6 5" />`,
  faults: svg`<path d="M10 3 2.5 16.500h15zM10 8.500v3.500m0 2.200v.1" />`,
}

/** @typedef {keyof typeof paths} IconName */

/** Renders an icon beside a word, hidden from assistive technology. @param {IconName} name */
export const icon = (name) =>
  svg`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${paths[name]}</svg>`
