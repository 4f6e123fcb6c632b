/**
 * What the interface consists of, without its schemas, which take long to load: words, limits, forms of names and times, where
 * each operation is found, and what loads its row.
 */
export * from './forms/addresses.ts'
export { isSlug, isUsername, parseId } from './forms/identifiers.ts'
export { tagName } from './forms/tag-names.ts'
export { codePointsIn, isLonger, showsSomething } from './forms/text.ts'
export * from './forms/times.ts'
export type { Method, Operation } from './operation.ts'
export { areaOf, loadedOperation, loadOperation, type Area, type NamespaceOf } from './operations/areas.ts'
export type { Namespace, OperationId, OperationOf, Operations } from './operations/index.ts'
export { operationIds, routes, type Route } from './operations/routes.ts'
export { takesBody } from './takes-body.ts'
export * from './vocabulary/activity.ts'
export * from './vocabulary/chats.ts'
export * from './vocabulary/content.ts'
export * from './vocabulary/errors.ts'
export * from './vocabulary/limits.ts'
export * from './vocabulary/notifications.ts'
export * from './vocabulary/plans.ts'
export * from './vocabulary/quotas.ts'
export * from './vocabulary/scopes.ts'
export * from './vocabulary/states.ts'
