import { render } from 'lit-html'
import { followCalls } from './events.js'
import { refresh } from './reading.js'
import { page } from './page.js'
import { drawWith, state, update } from './state.js'

const views = ['calls', 'clock', 'members', 'faults']

/** Shows the view of the address, such as `#members/asha`. */
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

// Tests also move the clock, create members and inject faults, without an event.
setInterval(() => {
  if (!document.hidden) void refresh().then(followCalls)
}, 2000)
// Update the seconds of a running clock.
setInterval(() => {
  if (!document.hidden && state.clock?.frozen === false) update({})
}, 1000)

followCalls()
await refresh()
