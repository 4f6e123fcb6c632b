import type { Control } from '@chowk/engine'
import type * as z from 'zod'
import type { Worlds } from './worlds.ts'

/** The context of a control call. */
export interface CallContext<Params, Query, Body> {
  readonly control: Control
  readonly worlds: Worlds
  /** The server's origin for the caller, such as `http://localhost:4000`. */
  readonly origin: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Unparsed body, for calls that read it themselves. */
  readonly pieces: AsyncIterable<Uint8Array>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Aborted once the caller disconnects, its world is dropped, or the server stops. */
  readonly signal: AbortSignal
}

/** A call of the control interface: its description and its behaviour. */
export interface ControlCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/_control`, with parameters as in `/keys/{id}`. */
  readonly path: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Whether the call reads the body itself, as a stream. The schema then only describes the body. */
  readonly inPieces?: true
  /** Schema of the response, or its media type if it is not JSON. */
  readonly response: z.ZodType | { readonly type: string; readonly description: string }
  /** Returns a value to serialize as JSON, or text chunks to stream. */
  readonly run: (context: CallContext<never, never, never>) => Promise<object> | AsyncIterable<string>
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Declares a call; its schemas type the context of `run`. */
export const controlCall = <
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  call: Omit<ControlCall, 'params' | 'query' | 'body' | 'run'> & {
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly run: (
      context: CallContext<Parsed<Params>, Parsed<Query>, Parsed<Body>>,
    ) => ReturnType<ControlCall['run']>
  },
): ControlCall => call as ControlCall
