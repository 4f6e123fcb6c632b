import { html, nothing } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { attempt, call } from '../api.js'
import { date, timeOfDay } from '../format.js'
import { readWorlds } from '../reading.js'
import { state } from '../state.js'
import { consoleOf, world, WORLDS } from '../world.js'
import { copyButton } from './copy-button.js'

/** @import { World } from '../types' */
/** @typedef {SubmitEvent & { currentTarget: HTMLFormElement }} Submission */

/** Renders the worlds: separate platforms for concurrent tests. */
export const worldsView = () => html`
  <div class="column">
    <section class="panel" aria-labelledby="new-world">
      <h2 id="new-world">New world</h2>
      <p class="muted">
        Members, content, clock, faults and journal of its own, in memory, at a base URL of its own.
      </p>
      ${form()}
    </section>
    <section class="panel" aria-labelledby="open-worlds">
      <h2 id="open-worlds">Open worlds</h2>
      <ol class="entries worlds">
        ${main()}
        ${repeat(
          state.worlds ?? [],
          ({ name }) => name,
          (open) => row(open),
        )}
      </ol>
    </section>
  </div>
`

const form = () => html`
  <form class="fields" @submit=${open}>
    <label class="wide">
      <span>Name</span>
      <input
        name="name"
        pattern="[A-Za-z0-9_\\-]+"
        maxlength="64"
        title="Letters, digits, _ and -"
        placeholder="world-1, world-2 …"
        autocomplete="off"
        autocapitalize="none"
      />
    </label>
    <label class="wide">
      <span>Clock stands at (UTC)</span>
      <input type="datetime-local" name="now" step="1" />
    </label>
    <label class="wide">
      <span>Begins</span>
      <select name="seed">
        <option value="">as the server did</option>
        <option value="none">empty</option>
      </select>
    </label>
    <button>Open world</button>
  </form>
`

/** @param {Submission} event */
function open(event) {
  event.preventDefault()
  const form = event.currentTarget
  const { name, now, seed } = Object.fromEntries(new FormData(form))
  void attempt(async () => {
    const opened = await call('POST', WORLDS, {
      ...(name && { name }),
      ...(now && { now: new Date(`${String(now)}Z`).toISOString() }),
      ...(seed && { seed }),
    })
    form.reset()
    await readWorlds()
    return `Open: ${opened.name}.`
  })
}

const main = () => html`
  <li>
    <div>
      ${title('Main', undefined)}
      <p class="muted"><code>${location.origin}/api/v1</code></p>
    </div>
    <div class="actions">${copyUrl('Main', `${location.origin}/api/v1`)}</div>
  </li>
`

/** @param {World} open */
const row = (open) => html`
  <li>
    <div>
      ${title(open.name, open.name)}
      <p class="muted"><code>${open.base_url}</code></p>
      <p class="muted">${timeOfDay(open.now)} UTC, ${date(open.now)}${open.frozen ? ', stopped' : ''}</p>
    </div>
    <div class="actions">
      ${copyUrl(open.name, open.base_url)}
      <button class="plain" aria-label="Drop ${open.name}" @click=${() => drop(open)}>Drop</button>
    </div>
  </li>
`

/** @param {string} said @param {string | undefined} name */
const title = (said, name) => html`
  <p>
    <a href="${consoleOf(name)}#calls" aria-current=${name === world ? 'true' : nothing}>
      <strong>${said}</strong></a
    >
    ${name === world ? html`<span class="tag">shown</span>` : nothing}
  </p>
`

/** @param {string} name @param {string} url */
const copyUrl = (name, url) => copyButton('Copy URL', () => url, `Copy URL: ${name}`)

/** @param {World} world */
const drop = ({ name, control_url }) =>
  attempt(async () => {
    const [rows, { now, frozen }] = await Promise.all([
      call('GET', `${control_url}/snapshot`),
      call('GET', `${control_url}/clock`),
    ])
    await call('DELETE', `${WORLDS}/${name}`)
    await readWorlds()
    return { text: `Dropped: ${name}.`, undo: () => openAgain({ name, now, control_url }, frozen, rows) }
  })

/**
 * Opens a dropped world again, with its rows and clock.
 * @param {Pick<World, 'name' | 'now' | 'control_url'>} world
 * @param {boolean} frozen
 * @param {object} rows
 */
const openAgain = ({ name, now, control_url }, frozen, rows) =>
  attempt(async () => {
    await call('POST', WORLDS, { name, now, seed: 'none' })
    await call('PUT', `${control_url}/snapshot`, rows)
    if (!frozen) await call('POST', `${control_url}/clock`, { frozen: false })
    await readWorlds()
    return `Open again: ${name}.`
  })
