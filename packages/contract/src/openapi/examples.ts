import type { ErrorCode } from '../vocabulary/errors.ts'
import type { OperationId } from '../operations/index.ts'
import recorded from './recorded-examples.json' with { type: 'json' }

/** A recorded request. */
export interface ExampleRequest {
  readonly method: string
  /** Path and query, relative to `/api/v1`. */
  readonly target: string
  /** The relevant headers, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string as is. */
  readonly body?: object | string
  /** The file sent as form part `file`, instead of a body. */
  readonly file?: string
}

/** A recorded response with its relevant headers. Long lists are shortened. */
export interface ExampleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

/** An example call of an operation in every notation, with the recorded response of the demonstration. */
export interface OperationExample {
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
  /** A program with a `client` of `@chowk/sdk`. */
  readonly client: string
  /** A shell command. */
  readonly command: string
  /** A tool call of `@chowk/mcp`. */
  readonly tool: { readonly name: string; readonly arguments: object }
}

/** An example of an error, with the recorded response. */
export interface ErrorExample {
  /** The cause, as a Markdown sentence. */
  readonly about: string
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

export interface RecordedExamples {
  readonly operations: Readonly<Record<OperationId, OperationExample>>
  readonly errors: Readonly<Record<ErrorCode, ErrorExample>>
}

/** The base URL of the recorded examples. */
export const EXAMPLE_BASE_URL = 'https://chowk.example/api/v1'

/** Recorded from the engine by `npm run generate`. */
export const examples = recorded as unknown as RecordedExamples
