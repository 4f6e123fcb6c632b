import type { OperationId, Plan, QuotaAction } from '@chowk/contract'
import type { FaultSource } from './faults/fault.ts'
import type { EngineResponse, RequestHead } from './http/messages.ts'
import type { Call } from './pipeline/call.ts'
import type { Clock } from './ports/clock.ts'
import type { ExternalImages } from './ports/image-store.ts'
import type { ImageConverter } from './ports/images.ts'
import type { LinkFetcher } from './ports/links.ts'
import type { Random } from './ports/random.ts'
import type { Places } from './places/places.ts'
import type { Store } from './store/store.ts'

/** Limits for operators. Whole numbers: from 1 a minute, from 0 a day. Defaults: the values of the contract. */
export interface LimitSettings {
  readonly burst_per_minute?: number
  readonly bad_keys_per_minute?: number
  readonly quotas?: { readonly [P in Plan]?: { readonly [A in QuotaAction]?: number } }
}

export interface EngineOptions {
  readonly store: Store
  /** The public URL of the site, such as `https://chowk.example`: the apex host, and the prefix of absolute URLs. */
  readonly publicUrl: string
  readonly clock?: Clock
  readonly random?: Random
  /** Default: keeps images as uploaded. */
  readonly images?: ImageConverter
  /** Default: stores the bytes of images in the database. */
  readonly imageStorage?: ExternalImages | undefined
  /** Default: refuses every link. */
  readonly links?: LinkFetcher
  readonly places?: Places
  readonly limits?: LimitSettings
  /** Returns 503 `api_disabled` for every call. */
  readonly disabled?: boolean
  /** Called for every response before it is sent. */
  readonly onAnswer?: ((response: EngineResponse, head: RequestHead, call: Call) => void) | undefined
  /** Called for every error that callers see as `server_error`, and while the store is unavailable. */
  readonly onError?:
    ((error: unknown, call: { requestId: string; operation: OperationId | undefined }) => void) | undefined
  /** Makes calls fail on purpose, after their checks. */
  readonly faults?: FaultSource | undefined
  /** Called for every scheduled item that went live. */
  readonly onLive?: (item: WentLive) => void
  /** Called if scheduled work failed: to publish, to finish tasks, or to sweep what has expired. */
  readonly onScheduleError?: (error: unknown) => void
  /** Wraps background work, for example in a trace. */
  readonly background?: RunInBackground | undefined
}

/** Runs background work and returns its result. Work of one kind shares a name. */
export type RunInBackground = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** A scheduled item that went live. */
export interface WentLive {
  readonly type: string
  readonly id: number
  readonly scheduled_at: number
}
