import type { ControlCall } from '../call.ts'
import { moveClock, readClock } from './clock.ts'
import { events } from './events.ts'
import { addFault, clearFaults } from './faults.ts'
import { createKey, revokeKey } from './keys.ts'
import { saveMember } from './members.ts'
import { listFaults, listMembers, listScheduled, vocabulary } from './overview.ts'
import { lastRequest, listRequests, nextRequest } from './requests.ts'
import { reset, restoreSnapshot, takeSnapshot } from './store.ts'

/** Everything that the control interface can be asked. */
export const controlCalls: readonly ControlCall[] = [
  saveMember,
  listMembers,
  createKey,
  revokeKey,
  readClock,
  moveClock,
  listScheduled,
  reset,
  takeSnapshot,
  restoreSnapshot,
  addFault,
  listFaults,
  clearFaults,
  listRequests,
  lastRequest,
  nextRequest,
  events,
  vocabulary,
]
