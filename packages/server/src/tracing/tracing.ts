import type { Clock, EngineResponse, RunInBackground, Store } from '@chowk/engine'
import type { FastifyRequest } from 'fastify'

/** Tracing of a server. Optional: without it, no tracing code is loaded. */
export interface Tracing {
  /** Handles a request within a span. */
  readonly request: (request: FastifyRequest, answer: () => Promise<void>) => Promise<void>
  /** Records the response in the active span. */
  readonly answered: (request: FastifyRequest, response: EngineResponse) => void
  /** Runs background work in a separate trace. */
  readonly background: RunInBackground
  /** Wraps a clock so that its callbacks belong to no request. */
  readonly clock: (clock: Clock) => Clock
  /** Wraps a store so that traced requests have a span for each view and transaction. */
  readonly store: (store: Store, address: string | undefined) => Store
}
