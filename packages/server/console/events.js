import { readVocabulary, refresh, setClock } from './reading.js'
import { state, update } from './state.js'

/** Maximum number of calls shown. More would slow the page down; the server keeps 10,000. */
const MAX_CALLS = 5000

/** @type {import('./types').Call[]} */
let arrived = []

/** @type {EventSource | undefined} */
let events

/** Shows recorded calls, new calls and changes of the clock. Does nothing if already connected. */
export function followCalls() {
  if (events !== undefined && events.readyState !== EventSource.CLOSED) return
  const url = new URL('events', new URL('./', location.href))
  url.searchParams.set('after', '0')
  events = new EventSource(url)
  // Each connection begins with all calls, because the server may have restarted.
  events.addEventListener('open', () => {
    forgetCalls()
    update({ connection: 'live' })
    void readVocabulary()
  })
  // The browser reconnects by itself.
  events.addEventListener('error', () => update({ connection: 'lost' }))
  events.addEventListener('request', ({ data }) => arrive(JSON.parse(data)))
  events.addEventListener('clock', ({ data }) => {
    setClock(JSON.parse(data))
    void refresh()
  })
  events.addEventListener('restored', () => {
    forgetCalls()
    void refresh()
  })
}

function forgetCalls() {
  arrived = []
  update({ calls: [], published: [] })
}

/** Batches calls that arrive together. @param {import('./types').Call} call */
function arrive(call) {
  if (arrived.push(call) > 1) return
  setTimeout(() => {
    update({ calls: [...arrived.reverse(), ...state.calls].slice(0, MAX_CALLS) })
    arrived = []
  }, 50)
}
