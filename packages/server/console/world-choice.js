import { html, nothing } from 'lit-html'
import { state } from './state.js'
import { consoleOf, world } from './world.js'

/** Renders the choice of the world, if there are several. Each world is a separate page with the same view. */
export function worldChoice() {
  const names = (state.worlds ?? []).map(({ name }) => name)
  if (names.length === 0 && world === undefined) return nothing
  return html`
    <select class="world" aria-label="World" .value=${world ?? ''} @change=${choose}>
      <option value="" ?selected=${world === undefined}>Main</option>
      ${[...new Set([...names, ...(world === undefined ? [] : [world])])].map(
        (name) => html`<option value=${name} ?selected=${name === world}>${name}</option>`,
      )}
    </select>
  `
}

/** @param {Event & { target: HTMLSelectElement }} event */
function choose({ target }) {
  location.assign(`${consoleOf(target.value || undefined)}#${state.view}`)
}

/** Returns whether the world of the page does not exist. */
export const isGone = () =>
  world !== undefined && state.worlds !== undefined && !state.worlds.some(({ name }) => name === world)

/** Renders the page of a missing world. */
export const gone = () => html`
  <div class="empty">
    <p>There is no world ${world}. It was dropped, or never opened.</p>
    <p><a href="#worlds">All worlds</a></p>
  </div>
`
