import { render } from 'lit-html'
import { followCalls } from './events.js'
import { refresh } from './reading.js'
import { page } from './page.js'
import { readSnapshots } from './kept-snapshots.js'
import { drawWith, state, update } from './state.js'
import { isGone } from './world-choice.js'

const views = ['calls', 'clock', 'members', 'faults', 'snapshots', 'worlds']

/** The address says what is shown: `#members/asha`. */
function readAddress() {
  const [wanted = '', open] = location.hash.slice(1).split('/')
  const view = views.includes(wanted) ? wanted : 'calls'
  const moved = view !== state.view
  update({ view, open: open === undefined ? undefined : decodeURIComponent(open) })
  if (moved) void refresh()
}

drawWith(() => render(page(), document.body))
addEventListener('hashchange', readAddress)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
readAddress()

// Tests move the clock too, and make members and faults, which no event tells of.
setInterval(() => {
  if (!document.hidden) void refresh().then(follow)
}, 2000)
// The seconds of a clock that runs.
setInterval(() => {
  if (!document.hidden && state.clock?.frozen === false) update({})
}, 1000)

/** A world that was dropped may be opened again. */
function follow() {
  if (!isGone()) followCalls()
}

await Promise.all([refresh().then(follow), readSnapshots()])
