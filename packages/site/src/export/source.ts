import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ActOutput } from '@chowk/engine'

/** All data of a member, which can be read twice. */
export type Everything = ActOutput<InternalOperationOf<'members.export'>>

/** A row or an image. */
export type Entry = Everything extends AsyncIterable<infer Each> ? Each : never

/** Where data is from. */
export interface Source {
  readonly id: number
  readonly username: string
  /** Address of the site, without a path. */
  readonly origin: string
}
