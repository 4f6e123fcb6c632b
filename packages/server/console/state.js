/**
 * @import { Call, Clock, Fault, Member, ScheduledItem, Vocabulary, WentLive } from './types'
 */

/** State of the page. Only {@link update} changes it. */
export const state = {
  /** Current view. `open` is the entry open in it. */
  view: 'calls',
  /** @type {string | undefined} */
  open: undefined,

  /** @type {'connecting' | 'live' | 'lost'} */
  connection: 'connecting',
  /** @type {{ text: string, failed: boolean } | undefined} */
  notice: undefined,
  /** @type {Vocabulary} */
  vocabulary: { operations: [], errors: [], plans: [], scopes: [], quota_actions: [] },

  /** Newest first. @type {readonly Call[]} */
  calls: [],
  filter: { text: '', outcome: 'all' },
  /** Maximum number of matching calls shown. */
  shown: 200,

  /** @type {Clock | undefined} */
  clock: undefined,
  /** @type {readonly ScheduledItem[]} */
  schedule: [],
  /** Items published by the last move of the clock. @type {readonly WentLive[]} */
  published: [],

  /** @type {readonly Member[]} */
  members: [],
  /** @type {string | null} */
  nextMember: null,
  /** New key, which is shown only once. @type {{ username: string, key: string } | undefined} */
  newKey: undefined,

  /** @type {readonly Fault[]} */
  faults: [],
}

let render = () => {}
let asked = false

/** Sets the function that renders the page. @param {() => void} draw */
export function drawWith(draw) {
  render = draw
}

/** Milliseconds for which a notice of success is shown. */
const NOTICE_TIME = 8000

/** Shows a notice. @param {NonNullable<typeof state.notice>} notice */
export function say(notice) {
  update({ notice })
  if (notice.failed) return
  setTimeout(() => {
    if (state.notice === notice) update({ notice: undefined })
  }, NOTICE_TIME)
}

/** Updates the state. The page renders with the next frame. @param {Partial<typeof state>} changes */
export function update(changes) {
  Object.assign(state, changes)
  if (asked) return
  asked = true
  requestAnimationFrame(() => {
    asked = false
    render()
  })
}
