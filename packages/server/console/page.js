import { html, nothing } from 'lit-html'
import { date, timeOfDay } from './format.js'
import { icon } from './icons.js'
import { serverNow } from './reading.js'
import { state, update } from './state.js'
import { callsView } from './views/calls.js'
import { clockView } from './views/clock.js'
import { faultsView } from './views/faults.js'
import { membersView } from './views/members.js'
import { world } from './world.js'

const views = {
  calls: callsView,
  clock: clockView,
  members: membersView,
  faults: faultsView,
}
const titles = {
  calls: 'Calls',
  clock: 'Clock',
  members: 'Members',
  faults: 'Faults',
}

/** @typedef {keyof typeof views} View */

/** Renders the page. */
export function page() {
  const view = /** @type {View} */ (state.view)
  document.title = [titles[view], world, 'Chowk console'].filter(Boolean).join(' – ')
  return html`
    <a class="skip" href="#main" @click=${skip}>Skip to ${titles[view].toLowerCase()}</a>
    <header class="top">
      <a class="brand" href="#calls"
        ><img src="console/icon.svg" alt="" width="24" height="24" /> <span>Chowk</span></a
      >
      <span class="address">${location.host}</span>
      ${clockInBrief()} ${connection()}
    </header>
    <nav class="views" aria-label="Views">
      ${
        /** @type {View[]} */ (Object.keys(views)).map(
          (name) => html`
            <a href="#${name}" aria-current=${name === view ? 'page' : nothing}>
              ${icon(name)} <span>${titles[name]}</span> ${amount(name)}
            </a>
          `,
        )
      }
    </nav>
    <main id="main" tabindex="-1" data-view=${view}>
      <h1 class="unseen">${titles[view]}</h1>
      ${views[view]()}
    </main>
    <div class="notice" role="status" ?data-failed=${state.notice?.failed}>${notice()}</div>
  `
}

/** @param {View} name */
function amount(name) {
  const amounts = {
    calls: state.calls.length,
    faults: state.faults.length,
  }
  const number = amounts[/** @type {keyof typeof amounts} */ (name)] ?? 0
  return number === 0 ? nothing : html`<span class="amount">${number.toLocaleString('en-GB')}</span>`
}

function clockInBrief() {
  const now = serverNow()
  if (now === undefined) return nothing
  return html`
    <a class="now" href="#clock">
      <span class="unseen">Clock:</span>
      <span class="time">${timeOfDay(now)}</span> <span class="day">${date(now)}</span>
      ${state.clock?.frozen ? html`<span class="tag">stopped</span>` : nothing}
    </a>
  `
}

function connection() {
  const said = { connecting: 'Connecting', live: 'Live', lost: 'Not connected' }[state.connection]
  return html`<span class="connection" data-state=${state.connection}><span>${said}</span></span>`
}

function notice() {
  const { notice } = state
  if (notice === undefined) return nothing
  return html`
    <p>${notice.text}</p>
    <button class="plain" aria-label="Dismiss" @click=${() => update({ notice: undefined })}>✕</button>
  `
}

/** Moves the focus without changing the address, which selects the view. @param {Event} event */
function skip(event) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
