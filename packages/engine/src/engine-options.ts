import type { OperationId, Plan, QuotaAction } from '@chowk/contract'
import type { FaultSource } from './fault.ts'
import type { EngineResponse, RequestHead } from './http/messages.ts'
import type { Call } from './pipeline/call.ts'
import type { Clock } from './ports/clock.ts'
import type { OutsideImages } from './ports/image-store.ts'
import type { ImageConverter } from './ports/images.ts'
import type { LinkFetcher } from './ports/links.ts'
import type { Random } from './ports/random.ts'
import type { Places } from './places/places.ts'
import type { Store } from './store/store.ts'

/** Limits that the operator may set; what is left out keeps the value of the contract. */
export interface LimitSettings {
  readonly burst_per_minute?: number
  readonly bad_keys_per_minute?: number
  readonly quotas?: { readonly [P in Plan]?: { readonly [A in QuotaAction]?: number } }
}

export interface EngineOptions {
  readonly store: Store
  /** Where the site is reached, for example `https://chowk.example`: its host is the apex, and absolute URLs start with it. */
  readonly publicUrl: string
  readonly clock?: Clock
  readonly random?: Random
  /** Default: images are kept as they are. */
  readonly images?: ImageConverter
  /** Default: the bytes of images are kept in the store. */
  readonly imageStorage?: OutsideImages | undefined
  /** Default: every link is refused. */
  readonly links?: LinkFetcher
  readonly places?: Places
  readonly limits?: LimitSettings
  /** Answers every call with 503 `api_disabled`. */
  readonly disabled?: boolean
  /** Called for every answer before it is given. */
  readonly onAnswer?: ((response: EngineResponse, head: RequestHead, call: Call) => void) | undefined
  /** Called for every error that a caller sees as `server_error`. */
  readonly onError?:
    ((error: unknown, call: { requestId: string; operation: OperationId | undefined }) => void) | undefined
  /** Makes calls fail on purpose, once they have been let in. */
  readonly faults?: FaultSource | undefined
  /** Called for every item that went live because its time had come. */
  readonly onLive?: (item: WentLive) => void
  /** Called for an item that was to go live by itself and could not, because of an error of the server. */
  readonly onScheduleError?: (error: unknown) => void
  /** Wraps background work, such as in a trace. */
  readonly background?: RunInBackground | undefined
}

/** Runs a piece of work that no request asks for, and gives what it gives, such as to trace it. Pieces of the same kind have one name. */
export type RunInBackground = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** An item that went live. */
export interface WentLive {
  readonly type: string
  readonly id: number
  readonly scheduled_at: number
}
