/**
 * @import { Call, Clock, Fault, KeptSnapshot, Member, ScheduledItem, Vocabulary, WentLive, World } from './types'
 */

/** All that the page shows. It changes through {@link update} alone. */
export const state = {
  /** Where in the page one is: the view, and what is open in it. */
  view: 'calls',
  /** @type {string | undefined} */
  open: undefined,

  /** @type {'connecting' | 'live' | 'lost'} */
  connection: 'connecting',
  /** @type {{ text: string, failed: boolean, undo?: () => unknown } | undefined} */
  notice: undefined,
  /** @type {Vocabulary} */
  vocabulary: { operations: [], errors: [], plans: [], scopes: [], quota_actions: [] },

  /** Newest first. @type {readonly Call[]} */
  calls: [],
  filter: { text: '', outcome: 'all' },
  /** How many of the calls found are shown. */
  shown: 200,

  /** @type {Clock | undefined} */
  clock: undefined,
  /** @type {readonly ScheduledItem[]} */
  schedule: [],
  /** What went live with the last move of the clock. @type {readonly WentLive[]} */
  published: [],

  /** @type {readonly Member[]} */
  members: [],
  /** @type {string | null} */
  nextMember: null,
  /** A key just made, which is never shown again. @type {{ username: string, key: string } | undefined} */
  newKey: undefined,

  /** The worlds beside the server's own; undefined until they were read. @type {readonly World[] | undefined} */
  worlds: undefined,

  /** @type {readonly Fault[]} */
  faults: [],

  /** @type {readonly KeptSnapshot[]} */
  snapshots: [],
}

let render = () => {}
let asked = false

/** Says what draws the page. @param {() => void} draw */
export function drawWith(draw) {
  render = draw
}

/** How long what went well stays to be read. */
const NOTICE_TIME = 8000

/** Says what came of the last thing done. @param {NonNullable<typeof state.notice>} notice */
export function say(notice) {
  update({ notice })
  if (notice.failed || notice.undo) return
  setTimeout(() => {
    if (state.notice === notice) update({ notice: undefined })
  }, NOTICE_TIME)
}

/** Changes what is shown; the page is drawn anew with the next frame. @param {Partial<typeof state>} changes */
export function update(changes) {
  Object.assign(state, changes)
  if (asked) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    render()
  })
}
