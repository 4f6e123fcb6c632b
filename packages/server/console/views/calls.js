import { html, nothing } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { capital, counted, date, duration, timeOfDay } from '../format.js'
import { jsonText } from '../json-text.js'
import { moveThroughList } from '../list-keys.js'
import { state, update } from '../state.js'
import { clientsBase } from '../world.js'
import { copyButton } from './copy-button.js'
import { curlOf } from './curl.js'

/** @import { Call } from '../types' */

const outcomes = {
  all: { said: 'All', holds: () => true },
  done: { said: 'Succeeded', holds: (/** @type {Call} */ { status, lost }) => status < 400 && lost === null },
  refused: {
    said: 'Refused (4xx)',
    holds: (/** @type {Call} */ { status }) => status >= 400 && status < 500,
  },
  failed: {
    said: 'Failed (5xx, lost)',
    holds: (/** @type {Call} */ { status, lost }) => status >= 500 || lost !== null,
  },
  faults: { said: 'Met a fault', holds: (/** @type {Call} */ { fault }) => fault !== null },
}

/** Renders the calls, newest first, and the details of one. */
export function callsView() {
  const found = foundCalls()
  const open = state.calls.find(({ request_id }) => request_id === state.open)
  return html`
    <div class="split" ?data-open=${open !== undefined}>
      <section class="list" aria-label="Calls">
        ${filters(found.length)} ${found.length === 0 ? emptiness() : list(found)}
      </section>
      <section class="detail" aria-label="The call">
        ${open === undefined ? html`<p class="empty">Choose a call to see what was sent and answered.</p>` : detail(open)}
      </section>
    </div>
  `
}

function foundCalls() {
  const { text, outcome } = state.filter
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const { holds } = outcomes[/** @type {keyof typeof outcomes} */ (outcome)]
  return state.calls.filter((call) => {
    if (!holds(call)) return false
    const { method, operation, path, member, status, code, request_id, idempotency_key } = call
    const said = [method, operation, path, member, status, code, request_id, idempotency_key]
      .join(' ')
      .toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** @param {number} amount */
function filters(amount) {
  return html`
    <div class="toolbar" role="search" aria-label="Calls">
      <input
        type="search"
        aria-label="Find calls by operation, path, member, status, code or request id"
        placeholder="Operation, path, member, code …"
        .value=${state.filter.text}
        @input=${(/** @type {Event & { target: HTMLInputElement }} */ { target }) => narrow({ text: target.value })}
      />
      <select
        aria-label="Outcome"
        @change=${(/** @type {Event & { target: HTMLSelectElement }} */ { target }) => narrow({ outcome: target.value })}
      >
        ${Object.entries(outcomes).map(
          ([name, { said }]) =>
            html`<option value=${name} ?selected=${name === state.filter.outcome}>${said}</option>`,
        )}
      </select>
      <span class="found" aria-live="polite">${counted(amount, 'call')}</span>
    </div>
  `
}

/** @param {Partial<typeof state.filter>} changes */
const narrow = (changes) => update({ filter: { ...state.filter, ...changes }, shown: 200 })

function emptiness() {
  if (state.calls.length > 0) return html`<p class="empty">No call is like that.</p>`
  return html`
    <div class="empty">
      <p>No calls yet. Each call of the interface is shown here as it is answered.</p>
      <pre
        tabindex="0"
        aria-label="A call to begin with"
      ><code>curl ${clientsBase}/api/v1/me -H "Authorization: Bearer $CHOWK_API_KEY"</code></pre>
      <p>A member and a key are made under <a href="#members">Members</a>.</p>
    </div>
  `
}

/** @param {readonly Call[]} found */
function list(found) {
  const shown = found.slice(0, state.shown)
  const reachable = shown.some(({ request_id }) => request_id === state.open)
    ? state.open
    : shown[0]?.request_id
  return html`
    <ol class="rows calls" @keydown=${moveThroughList}>
      ${repeat(
        shown,
        ({ request_id }) => request_id,
        (call) => row(call, call.request_id === reachable),
      )}
    </ol>
    ${
      found.length > shown.length
        ? html`<button class="more" @click=${() => update({ shown: state.shown + 500 })}>
            Show ${counted(Math.min(500, found.length - shown.length), 'earlier call')}
          </button>`
        : nothing
    }
  `
}

/** @param {Call} call @param {boolean} reachable */
function row(call, reachable) {
  return html`
    <li>
      <a
        href="#calls/${call.request_id}"
        tabindex=${reachable ? 0 : -1}
        aria-current=${call.request_id === state.open ? 'true' : nothing}
      >
        <time datetime=${call.time}>${timeOfDay(call.time)}</time>
        <span class="method">${call.method}</span>
        <span class="what">${call.operation ?? call.path}</span>
        <span class="who">${call.member ?? ''}</span>
        <span class="code">${codeOf(call)}</span>
        ${statusTag(call)}
      </a>
    </li>
  `
}

/** @param {Call} call */
const codeOf = ({ code, lost }) => (lost !== null ? `answer ${lost}` : (code ?? ''))

/** @param {Call} call */
function statusTag({ status, lost }) {
  const kind = lost !== null || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
  return html`<span class="status" data-kind=${kind}>${status}</span>`
}

/** @param {Call} call */
function detail(call) {
  const { query, params, body, answer } = call
  return html`
    <article>
      <header class="headline">
        <a class="back" href="#calls">← All calls</a>
        <h2>${call.operation ?? `${call.method} ${call.path}`} ${statusTag(call)}</h2>
        <p class="target">
          <span class="method">${call.method}</span> <code>${call.path}${queryText(query)}</code>
        </p>
      </header>
      ${facts(call)} ${Object.keys(params).length > 0 ? part('Path', params) : nothing}
      ${Object.keys(query).length > 0 ? part('Query', query) : nothing}
      ${part('Request', body, 'No body was sent, or it was not read.')}
      ${part('Response', answer, 'The response has no body.')}
      <p class="actions">${copyButton('Copy as curl', () => curlOf(call, clientsBase))}</p>
    </article>
  `
}

/** @param {Call['query']} query */
function queryText(query) {
  const text = Object.entries(query)
    .flatMap(([name, values]) => [values].flat().map((value) => `${name}=${value}`))
    .join('&')
  return text === '' ? '' : `?${text}`
}

/** @param {Call} call */
function facts(call) {
  const known = {
    when: `${timeOfDay(call.time)} UTC, ${date(call.time)}`,
    member: call.member,
    took: duration(call.duration_ms),
    'error code': call.code,
    'answer lost': call.lost,
    attempt: call.attempt > 1 ? call.attempt : null,
    'idempotency key': call.idempotency_key,
    'fault met': call.fault === null ? null : JSON.stringify(call.fault),
    'request id': call.request_id,
  }
  return html`
    <dl class="facts">
      ${Object.entries(known)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(
          ([name, value]) =>
            html`<div>
              <dt>${capital(name)}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
    </dl>
  `
}

/** @param {string} title @param {unknown} value @param {string} [none] */
function part(title, value, none = '') {
  if (value === undefined || value === null)
    return html`<section class="part">
      <h3>${title}</h3>
      <p class="muted">${none}</p>
    </section>`
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return html`
    <section class="part">
      <div class="part-head">
        <h3>${title}</h3>
        ${copyButton('Copy', () => text, `Copy: ${title}`)}
      </div>
      <pre tabindex="0" role="region" aria-label=${title}>${jsonText(value)}</pre>
    </section>
  `
}
