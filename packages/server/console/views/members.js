import { html, nothing } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { attempt, call } from '../api.js'
import { capital, counted, date } from '../format.js'
import { moveThroughList } from '../list-keys.js'
import { readMembers, readMoreMembers, serverNow } from '../reading.js'
import { state, update } from '../state.js'
import { copyButton } from './copy-button.js'

/** @import { Key, Member, Quota } from '../types' */
/** @typedef {SubmitEvent & { currentTarget: HTMLFormElement }} Submission */

const statuses = ['active', 'suspended', 'closed']

/** Renders the members, and the keys and quotas of one. */
export function membersView() {
  const open = state.members.find(({ username }) => username === state.open)
  return html`
    <div class="split" ?data-open=${open !== undefined}>
      <section class="list" aria-label="Members">
        ${newMember()}
        ${state.members.length === 0 ? html`<p class="empty">There are no members yet.</p>` : list(open)}
      </section>
      <section class="detail" aria-label="The member">
        ${open === undefined ? html`<p class="empty">Choose a member to see keys and quotas.</p>` : detail(open)}
      </section>
    </div>
  `
}

/** @param {Member | undefined} open */
function list(open) {
  const reachable = open ?? state.members[0]
  return html`
    <ol class="rows members" @keydown=${moveThroughList}>
      ${repeat(
        state.members,
        ({ id }) => id,
        (member) => html`
          <li>
            <a
              href="#members/${member.username}"
              tabindex=${member === reachable ? 0 : -1}
              aria-current=${member === open ? 'true' : nothing}
            >
              <span class="what">${member.display_name}</span> <span class="who">${member.username}</span>
              <span
                >${member.status === 'active' ? nothing : html`<span class="tag">${member.status}</span>`}</span
              >
              <span class="tag">${member.plan}</span>
            </a>
          </li>
        `,
      )}
    </ol>
    ${state.nextMember === null ? nothing : html`<button class="more" @click=${() => attempt(readMoreMembers)}>Show more members</button>`}
  `
}

const newMember = () => html`
  <details class="maker">
    <summary>New member</summary>
    <form class="fields" @submit=${createMember}>
      <label
        ><span>Username</span
        ><input name="username" required maxlength="30" autocomplete="off" autocapitalize="none"
      /></label>
      <label><span>Display name</span><input name="display_name" autocomplete="off" /></label>
      <label>
        <span>Plan</span>
        <select name="plan">
          ${state.vocabulary.plans.map((plan) => html`<option>${plan}</option>`)}
        </select>
      </label>
      <button>Create, with a key</button>
    </form>
  </details>
`

/** @param {Submission} event */
function createMember(event) {
  event.preventDefault()
  const form = event.currentTarget
  const { username, display_name, plan } = Object.fromEntries(new FormData(form))
  void attempt(async () => {
    const { member } = await call('POST', 'members', {
      username,
      plan,
      ...(display_name && { display_name }),
    })
    await createKey(member.username, 'default')
    form.reset()
    form.closest('details')?.removeAttribute('open')
    location.hash = `#members/${member.username}`
    return `${member.username} is a member.`
  })
}

/** @param {string} username @param {string} name @param {readonly string[] | 'all'} [scopes] */
async function createKey(username, name, scopes = 'all') {
  const { key } = await call('POST', 'keys', { username, name, scopes })
  update({ newKey: { username, key } })
  await readMembers()
}

/** @param {Member} member */
function detail(member) {
  return html`
    <article>
      <header class="headline">
        <a class="back" href="#members">← All members</a>
        <h2>${member.display_name}</h2>
        <p class="target">${member.username} <span class="muted">member ${member.id}</span></p>
      </header>
      <div class="fields">
        ${choice(member, 'plan', state.vocabulary.plans)} ${choice(member, 'status', statuses)}
      </div>
      ${keys(member)} ${quotas(member)}
    </article>
  `
}

/** @param {Member} member @param {'plan' | 'status'} field @param {readonly string[]} values */
const choice = (member, field, values) => html`
  <label>
    <span>${capital(field)}</span>
    <select
      .value=${live(member[field])}
      @change=${(/** @type {Event & { target: HTMLSelectElement }} */ { target }) =>
        attempt(async () => {
          await call('POST', 'members', { username: member.username, [field]: target.value })
          await readMembers()
          return `${member.username}: ${field} ${target.value}.`
        })}
    >
      ${values.map((value) => html`<option value=${value} ?selected=${value === member[field]}>${value}</option>`)}
    </select>
  </label>
`

/** @param {Member} member */
function keys({ username, keys }) {
  const made = state.newKey?.username === username ? state.newKey.key : undefined
  return html`
    <section class="part">
      <h3>Keys</h3>
      ${
        made === undefined
          ? nothing
          : html`
              <div class="new-key">
                <p>The new key. It is shown this once.</p>
                <code>${made}</code> ${copyButton('Copy', () => made, 'Copy the new key')}
              </div>
            `
      }
      ${
        keys.length === 0
          ? html`<p class="muted">None.</p>`
          : html`
              <ul class="entries keys">
                ${repeat(
                  keys,
                  ({ id }) => id,
                  (key) => keyRow(key),
                )}
              </ul>
            `
      }
      <details class="maker">
        <summary>New key</summary>
        <form class="fields" @submit=${(/** @type {Submission} */ event) => submitKey(event, username)}>
          <label><span>Name</span><input name="name" value="default" required autocomplete="off" /></label>
          <fieldset>
            <legend>Scopes</legend>
            ${state.vocabulary.scopes.map(
              (scope) =>
                html`<label class="check"
                  ><input type="checkbox" name="scopes" value=${scope} checked /> ${scope}</label
                >`,
            )}
          </fieldset>
          <button>Create key</button>
        </form>
      </details>
    </section>
  `
}

/** @param {Submission} event @param {string} username */
function submitKey(event, username) {
  event.preventDefault()
  const form = event.currentTarget
  const data = new FormData(form)
  void attempt(async () => {
    await createKey(username, String(data.get('name')), /** @type {string[]} */ (data.getAll('scopes')))
    form.reset()
    form.closest('details')?.removeAttribute('open')
    return 'The key is made.'
  })
}

/** @param {Key} key */
function keyRow({ id, name, prefix, scopes, expires_at, revoked_at }) {
  const ended = revoked_at !== null || Date.parse(expires_at) <= (serverNow() ?? 0)
  const state_ =
    revoked_at !== null ? `revoked ${date(revoked_at)}` : `${ended ? 'expired' : 'until'} ${date(expires_at)}`
  return html`
    <li ?data-ended=${ended}>
      <div>
        <code>${prefix}…</code> <strong>${name}</strong>
        <p class="muted">
          ${scopes.length === state.vocabulary.scopes.length ? 'all scopes' : scopes.join(', ') || 'no scope'},
          ${state_}
        </p>
      </div>
      ${
        ended
          ? nothing
          : html`
              <button
                class="plain"
                aria-label="Revoke ${name}, ${prefix}"
                @click=${() =>
                  attempt(async () => {
                    await call('DELETE', `keys/${id}`)
                    await readMembers()
                    return 'The key is revoked.'
                  })}
              >
                Revoke
              </button>
            `
      }
    </li>
  `
}

/** @param {Member} member */
function quotas({ username, quotas }) {
  const used = quotas.filter(({ used }) => used > 0)
  const unused = quotas.filter(({ used }) => used === 0)
  return html`
    <section class="part">
      <h3>Quotas today</h3>
      ${
        used.length === 0
          ? html`<p class="muted">Nothing is used.</p>`
          : html`<ul class="quotas">
              ${used.map(quota)}
            </ul>`
      }
      <details>
        <summary>${counted(unused.length, 'quota')} not touched</summary>
        <ul class="quotas">
          ${unused.map(quota)}
        </ul>
      </details>
      <details class="maker">
        <summary>Set what is left</summary>
        <form class="fields" @submit=${(/** @type {Submission} */ event) => leaveQuota(event, username)}>
          <label>
            <span>Quota</span>
            <select name="action">
              ${state.vocabulary.quota_actions.map((action) => html`<option>${action}</option>`)}
            </select>
          </label>
          <label
            ><span>Units left today</span
            ><input name="left" type="number" min="0" step="1" value="1" required
          /></label>
          <div class="actions">
            <button>Leave so many</button>
            <button class="plain" name="exhausted" value="yes" formnovalidate>Exhaust it</button>
          </div>
        </form>
      </details>
    </section>
  `
}

/** @param {Submission} event @param {string} username */
function leaveQuota(event, username) {
  event.preventDefault()
  const data = new FormData(event.currentTarget, event.submitter)
  const action = String(data.get('action'))
  const wanted = data.has('exhausted') ? 0 : Number(data.get('left'))
  void attempt(async () => {
    const { left, limit } = await call('POST', 'quotas', { username, action, left: wanted })
    await readMembers()
    return `${username} has ${left} of ${limit} left today: ${action}.`
  })
}

/** @param {Quota} quota */
const quota = ({ action, limit, used, remaining }) => html`
  <li>
    <span class="action">${action}</span>
    <progress
      max=${Math.max(1, limit)}
      .value=${Math.min(used, Math.max(1, limit))}
      ?data-spent=${remaining === 0}
      aria-label="${action}: ${used} of ${limit} used"
    ></progress>
    <span class="numbers">${used.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')}</span>
  </li>
`
