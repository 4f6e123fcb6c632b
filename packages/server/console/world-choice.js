import { html, nothing } from 'lit-html'
import { state } from './state.js'
import { consoleOf, world } from './world.js'

/** Chooses the world that is shown, where there is more than the server's own. It is another page, with the same view. */
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

/** Whether the page shows a world that there is not, or no longer. */
export const isGone = () =>
  world !== undefined && state.worlds !== undefined && !state.worlds.some(({ name }) => name === world)

/** What is shown in its place. */
export const gone = () => html`
  <div class="empty">
    <p>There is no world ${world}. It was dropped, or never opened.</p>
    <p><a href="#worlds">All worlds</a></p>
  </div>
`
