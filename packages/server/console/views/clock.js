import { html, nothing } from 'lit-html'
import { attempt, call } from '../api.js'
import { counted, DAY, MINUTE, longDate, shortDate, span, timeOfDay } from '../format.js'
import { serverNow, refresh, setClock } from '../reading.js'
import { state, update } from '../state.js'

/** @import { WentLive } from '../types' */

const steps = /** @type {const} */ ([
  ['PT1M', '1 minute'],
  ['PT5M', '5 minutes'],
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '1 week'],
])

/** Renders the time, the controls of the clock, and the schedule. */
export function clockView() {
  const now = serverNow()
  if (now === undefined || state.clock === undefined)
    return html`<p class="empty">The clock was not read yet.</p>`
  const { frozen } = state.clock
  return html`
    <div class="column">
      <section class="panel clock" aria-label="Clock">
        <p class="reading">
          <time datetime=${new Date(now).toISOString()}>${timeOfDay(now)}</time> <span>UTC</span>
        </p>
        <p class="muted">${longDate(now)}</p>
        <p class="muted">${frozen ? 'Stopped: it stands still until it is moved.' : 'Running.'}</p>
        <div class="actions">
          <button
            @click=${() => move({ frozen: !frozen }, frozen ? 'The clock runs.' : 'The clock stands still.')}
          >
            ${frozen ? 'Let it run' : 'Stop'}
          </button>
          ${steps.map(
            ([advance, said]) => html` <button @click=${() => move({ advance })}>+ ${said}</button> `,
          )}
        </div>
        ${moveTo(now)}
      </section>
      <section class="panel" aria-labelledby="due">
        <h2 id="due">What falls due</h2>
        ${state.published.length > 0 ? wentLive(state.published) : nothing} ${timeline(now)}
      </section>
    </div>
  `
}

/** @param {number} now */
function moveTo(now) {
  const nextMinute = new Date(Math.ceil(now / MINUTE) * MINUTE).toISOString().slice(0, 16)
  return html`
    <form
      class="fields"
      @submit=${(/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
        event.preventDefault()
        const time = new FormData(event.currentTarget).get('time')
        void move({ now: new Date(`${String(time)}Z`).toISOString() })
      }}
    >
      <label>
        <span>Move to (UTC)</span>
        <input type="datetime-local" name="time" step="1" required value=${nextMinute} min=${nextMinute} />
      </label>
      <button>Move</button>
    </form>
  `
}

/** @param {number} now */
function timeline(now) {
  const midnight = (Math.floor(now / DAY) + 1) * DAY
  const entries = [
    ...state.schedule.map((item) => ({
      at: Date.parse(item.scheduled_at),
      what: item.title,
      about: `${item.type} ${item.id} of ${item.author} goes live`,
    })),
    { at: midnight, what: 'Midnight', about: 'everybody has the day’s quota again' },
  ].sort((a, b) => a.at - b.at)
  return html`
    <ol class="timeline">
      <li class="present">
        <time datetime=${new Date(now).toISOString()}>${timeOfDay(now)}</time>
        <p>Now</p>
      </li>
      ${entries.map(
        ({ at, what, about }) => html`
          <li>
            <time datetime=${new Date(at).toISOString()}>
              ${timeOfDay(at)}
              ${Math.floor(at / DAY) === Math.floor(now / DAY) ? nothing : html`<span>${shortDate(at)}</span>`}
            </time>
            <p><strong>${what}</strong> <span class="muted">${about}, in ${span(at - now)}</span></p>
            <button
              class="plain"
              aria-label="Go there: ${what}, ${timeOfDay(at)}"
              @click=${() => move({ now: new Date(Math.max(at, serverNow() ?? at)).toISOString() })}
            >
              Go there
            </button>
          </li>
        `,
      )}
    </ol>
    ${state.schedule.length === 0 ? html`<p class="muted">Nothing is scheduled.</p>` : nothing}
  `
}

/** @param {readonly WentLive[]} published */
const wentLive = (published) => html`
  <p class="went-live">
    With the last move went live:
    ${published.map(({ type, id }, index) => html`${index === 0 ? nothing : ', '}<strong>${type} ${id}</strong>`)}.
  </p>
`

/** @param {{ now?: string, advance?: string, frozen?: boolean }} request @param {string} [said] */
const move = (request, said) =>
  attempt(async () => {
    const { published, ...clock } = await call('POST', 'clock', request)
    setClock(clock)
    update({ published })
    await refresh()
    if (said !== undefined) return said
    const live =
      published.length === 0 ? 'Nothing went live.' : `${counted(published.length, 'item')} went live.`
    return `It is ${timeOfDay(clock.now)} UTC. ${live}`
  })
