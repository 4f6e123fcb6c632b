// In the order of a bundle, where code compresses better beside its like: ky, the core, the namespaces.
export { BaseClient, type RawRequest } from './core/base-client.ts'
export { Chowk } from './chowk.ts'
export * from './resources/errors.ts'
export type { Call, DataWithResponse, Result } from './core/call.ts'
export type { Clock } from './core/clock.ts'
export {
  AbortError,
  ChowkError,
  ConnectionError,
  DeadlineError,
  PreparationError,
  TimeoutError,
  UnexpectedResponseError,
  type ErrorDetails,
  type LocalCode,
  type Milliseconds,
  type Outcome,
  type Seconds,
} from './core/errors.ts'
export type { FieldProblem, Path } from './core/field-problem.ts'
export { nextPage, type List, type ListQuery, type PageOf, type PartQuery } from './core/list.ts'
export type { Logger, LogLevel } from './core/log.ts'
export type { AttemptEnd, AttemptInfo, CallEnd, CallInfo, End, Middleware } from './core/middleware.ts'
export type { LiteralUnion } from './core/literal-union.ts'
export type { OperationError, Resumable } from './core/operation-error.ts'
export type * from './core/options.ts'
export type { Quota } from './core/quota.ts'
export type { Content, ContentFactory } from './core/prepared-request.ts'
export type { Caller, Input, Operation } from './core/resource.ts'
export type { UploadSource } from './core/upload.ts'
export type { PathParameter, QueryParameter } from './core/url.ts'
export { isError } from './is-error.ts'
export type * from './operation-types.ts'
export * from './resources/index.ts'
