import type { ErrorCode } from '../vocabulary/errors.ts'
import type { OperationId } from '../operations/index.ts'
import recorded from './recorded-examples.json' with { type: 'json' }

/** A request as it was sent. */
export interface ExampleRequest {
  readonly method: string
  /** Path and query, below `/api/v1`. */
  readonly target: string
  /** Those that say something of the call, by their lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text as it is. */
  readonly body?: object | string
  /** The file that is sent as the part `file` of a form, in the place of a body. */
  readonly file?: string
}

/** An answer as it came, with the headers that say something of the call. Long lists are cut. */
export interface ExampleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

/** A call of an operation, in every way in which it can be made, and what the engine answered on the demonstration. */
export interface OperationExample {
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
  /** A program with a `client` of `@chowk/sdk`. */
  readonly client: string
  /** A line for a shell. */
  readonly command: string
  /** The call of a tool of `@chowk/mcp`. */
  readonly tool: { readonly name: string; readonly arguments: object }
}

/** How an error came about, and what the engine answered. */
export interface ErrorExample {
  /** The cause, in a sentence of Markdown. */
  readonly about: string
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

export interface RecordedExamples {
  readonly operations: Readonly<Record<OperationId, OperationExample>>
  readonly errors: Readonly<Record<ErrorCode, ErrorExample>>
}

/** Where the examples were recorded. */
export const EXAMPLE_BASE_URL = 'https://chowk.example/api/v1'

/** Recorded from the engine by `npm run generate`. */
export const examples = recorded as unknown as RecordedExamples
