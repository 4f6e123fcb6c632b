import { html, nothing } from 'lit-html'
import { attempt, call } from '../api.js'
import { counted } from '../format.js'
import { readFaults } from '../reading.js'
import { state } from '../state.js'

/** @import { Fault } from '../types' */
/** @typedef {SubmitEvent & { currentTarget: HTMLFormElement }} Submission */

/** Renders the faults to inject into the next calls. */
export const faultsView = () => html`
  <div class="column">
    <section class="panel" aria-labelledby="new-fault">
      <h2 id="new-fault">New fault</h2>
      <p class="muted">The next calls of the operation meet it: the first one set is met first.</p>
      ${form()}
    </section>
    <section class="panel" aria-labelledby="waiting-faults">
      <div class="part-head">
        <h2 id="waiting-faults">Waiting</h2>
        ${
          state.faults.length === 0
            ? nothing
            : html`
                <button
                  class="plain"
                  @click=${() =>
                    attempt(async () => {
                      await call('DELETE', 'faults')
                      await readFaults()
                      return 'No more faults.'
                    })}
                >
                  Clear all
                </button>
              `
        }
      </div>
      ${
        state.faults.length === 0
          ? html`<p class="muted">No fault waits: calls are answered as they should be.</p>`
          : html`<ol class="entries">
              ${state.faults.map(waiting)}
            </ol>`
      }
    </section>
  </div>
`

const form = () => html`
  <form class="fields" @submit=${add}>
    <label class="wide">
      <span>Operation</span>
      <select name="operation">
        <option value="">any</option>
        ${state.vocabulary.operations.map(({ id }) => html`<option>${id}</option>`)}
      </select>
    </label>
    <label class="wide">
      <span>Error code</span>
      <select name="code">
        <option value="">none</option>
        ${state.vocabulary.errors.map(({ code, status }) => html`<option value=${code}>${status} ${code}</option>`)}
      </select>
    </label>
    <label
      ><span>Status</span><input name="status" type="number" min="400" max="599" placeholder="as the code"
    /></label>
    <label><span>Retry-After (seconds)</span><input name="retry_after" type="number" min="0" /></label>
    <label
      ><span>Delay (milliseconds)</span><input name="delay_ms" type="number" min="0" max="600000"
    /></label>
    <label>
      <span>Lose the answer</span>
      <select name="drop">
        <option value="">no</option>
        <option value="before">before anything was done</option>
        <option value="after">after it was done</option>
      </select>
    </label>
    <label><span>How many calls</span><input name="times" type="number" min="1" value="1" required /></label>
    <button>Set fault</button>
  </form>
`

const numbers = new Set(['status', 'retry_after', 'delay_ms', 'times'])

/** @param {Submission} event */
function add(event) {
  event.preventDefault()
  const form = event.currentTarget
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  const fault = Object.fromEntries(
    given.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  )
  void attempt(async () => {
    await call('POST', 'faults', fault)
    form.reset()
    await readFaults()
    return 'The fault is set.'
  })
}

/** @param {Fault} fault */
function waiting({ operation, times_left, times, ...effect }) {
  const said = Object.entries(effect).filter(([, value]) => value !== null && value !== undefined)
  const left = times_left ?? times
  return html`
    <li>
      <div>
        <strong>${operation ?? 'any operation'}</strong>
        <p class="muted">
          ${said.map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`).join(', ')}
        </p>
      </div>
      ${typeof left === 'number' ? html`<span class="tag">${counted(left, 'call')}</span>` : nothing}
    </li>
  `
}
