import { html } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { attempt, call, Refused } from '../api.js'
import { counted, date, size, timeOfDay } from '../format.js'
import { forgetSnapshot, keepSnapshot, readSnapshots } from '../kept-snapshots.js'
import { refresh, serverNow, setClock } from '../reading.js'
import { state, update } from '../state.js'
import { world } from '../world.js'

/** @import { KeptSnapshot } from '../types' */
/** @typedef {SubmitEvent & { currentTarget: HTMLFormElement }} Submission */

/** The browser stores snapshots of all worlds. */
const ofWorld = world === undefined ? '' : ` of ${world}`

/** Renders the snapshots, which can be restored. */
export const snapshotsView = () => html`
  <div class="column">
    <section class="panel" aria-labelledby="take">
      <h2 id="take">Take a snapshot</h2>
      <p class="muted">All rows, images among them, and the time. This browser keeps it.</p>
      <form class="fields" @submit=${take}>
        <label class="wide"
          ><span>Name</span><input name="name" autocomplete="off" placeholder="Before the refund"
        /></label>
        <button>Take</button>
      </form>
      <div class="actions">
        <label class="file">
          Open a file …
          <input type="file" accept="application/json,.json" @change=${openFile} />
        </label>
        <button class="careful" @click=${reset}>Reset to the start</button>
      </div>
    </section>
    <section class="panel" aria-labelledby="kept">
      <h2 id="kept">Kept</h2>
      ${
        state.snapshots.length === 0
          ? html`<p class="muted">None.</p>`
          : html`
              <ol class="entries">
                ${repeat(
                  state.snapshots,
                  ({ id }) => id,
                  (snapshot) => row(snapshot),
                )}
              </ol>
            `
      }
    </section>
  </div>
`

/** @param {KeptSnapshot} snapshot */
const row = (snapshot) => html`
  <li>
    <div>
      <strong>${snapshot.name}</strong>
      <p class="muted">
        ${timeOfDay(snapshot.now)} UTC, ${date(snapshot.now)}, ${counted(snapshot.rows, 'row')},
        ${size(snapshot.bytes)}
      </p>
    </div>
    <div class="actions">
      <button aria-label="Restore ${snapshot.name}" @click=${() => restore(snapshot)}>Restore</button>
      <button class="plain" aria-label="Download ${snapshot.name}" @click=${() => download(snapshot)}>
        Download
      </button>
      <button
        class="plain"
        aria-label="Forget ${snapshot.name}"
        @click=${() => attempt(() => forgetSnapshot(snapshot.id))}
      >
        Forget
      </button>
    </div>
  </li>
`

/** @param {Submission} event */
function take(event) {
  event.preventDefault()
  const form = event.currentTarget
  const name = String(new FormData(form).get('name')).trim()
  void attempt(async () => {
    const taken = await takeSnapshot(name)
    form.reset()
    return `Taken: ${taken.name}.`
  })
}

/** @param {string} name */
async function takeSnapshot(name) {
  const snapshot = await call('GET', 'snapshot')
  return keepSnapshot(name === '' ? `${date(snapshot.now)}, ${timeOfDay(snapshot.now)}` : name, snapshot)
}

/** @param {Event & { target: HTMLInputElement }} event */
function openFile({ target }) {
  const [file] = target.files ?? []
  target.value = ''
  if (file === undefined) return
  void attempt(async () => {
    const snapshot = await file
      .text()
      .then(JSON.parse)
      .catch(() => undefined)
    if (!Array.isArray(snapshot?.rows)) throw new Refused(`${file.name} is no snapshot.`)
    await keepSnapshot(file.name.replace(/\.json$/, ''), { now: serverNow() ?? 0, ...snapshot })
    return `Opened: ${file.name}. Restore it to have it on the server.`
  })
}

/** @param {KeptSnapshot} snapshot */
const restore = (snapshot) =>
  attempt(async () => {
    const before = await takeSnapshot(`Before the last restore${ofWorld}`)
    await putBack(snapshot)
    return { text: `Restored: ${snapshot.name}.`, undo: () => undo(before) }
  })

const reset = () =>
  attempt(async () => {
    const before = await takeSnapshot(`Before the last reset${ofWorld}`)
    setClock(await call('POST', 'reset'))
    update({ published: [] })
    await refresh()
    return { text: 'Back to the start.', undo: () => undo(before) }
  })

/** @param {KeptSnapshot} before */
const undo = (before) =>
  attempt(async () => {
    await putBack(before)
    return 'Undone.'
  })

/** @param {KeptSnapshot} snapshot */
async function putBack({ content }) {
  setClock(await call('PUT', 'snapshot', content))
  update({ published: [] })
  await Promise.all([refresh(), readSnapshots()])
}

/** @param {KeptSnapshot} snapshot */
function download({ name, content }) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}
