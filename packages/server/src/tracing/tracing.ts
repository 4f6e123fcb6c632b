import type { Clock, EngineResponse, RunInBackground, Store } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'

/** Traces of a server at work. Optional: without it nothing of tracing is loaded. */
export interface Tracing {
  /** Answers a request within a span of its own. */
  readonly request: (request: FastifyRequest, answer: () => Promise<void>) => Promise<void>
  /** Says what came of a request that is being answered. */
  readonly answered: (request: FastifyRequest, response: EngineResponse) => void
  /** Does work that no request asks for, in a trace of its own. */
  readonly background: RunInBackground
  /** The same clock, whose alarms belong to no request, whichever has set them. */
  readonly clock: (clock: Clock) => Clock
  /** The same store, with a span for each view and each transaction of what is followed. */
  readonly store: (store: Store, address: string | undefined) => Store
}
