import type { ControlCall } from '../call.ts'
import { act, runScenario } from './scenarios.ts'
import { moveClock, readClock } from './clock.ts'
import { events } from './events.ts'
import { addFault, clearFaults } from './faults.ts'
import { actCalls } from './acts.ts'
import { listFaults, listMembers, listScheduled, vocabulary } from './overview.ts'
import { lastRequest, listRequests, nextRequest } from './requests.ts'
import { reset, restoreSnapshot, takeSnapshot } from './store.ts'
import { dropWorld, listWorlds, openWorld } from './worlds.ts'

/** Control calls of a world. */
export const worldCalls: readonly ControlCall[] = [
  ...actCalls,
  listMembers,
  act,
  runScenario,
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

/** All control calls of the server. */
export const controlCalls: readonly ControlCall[] = [...worldCalls, openWorld, listWorlds, dropWorld]
