/** The interface without its schemas, which load slowly: vocabulary, limits, formats, routes, operation loaders. */
export * from './formats/addresses.ts'
export { isReservedUsername, isSlug, isUsername, parseId, usernamePattern } from './formats/identifiers.ts'
export { countJsonMembers } from './formats/json-text.ts'
export { truncate, firstCharacter, truncateWithEllipsis } from './formats/truncate.ts'
export {
  APOSTROPHES,
  DISPLAY_CONTROLS,
  INVISIBLE,
  NOT_SHOWN,
  hasVisibleText,
  withFewMarks,
} from './formats/characters.ts'
export { nameKey, textKey, unifyLetterSpellings } from './formats/text-keys.ts'
export { allowedElements, allowedEverywhere } from './formats/allowed-html.ts'
export { withSpacedAddresses } from './formats/text-around-addresses.ts'
export { tagName } from './formats/tag-names.ts'
export { codePointsIn, isLonger, collapseWhiteSpace } from './formats/text.ts'
export * from './formats/times.ts'
export type { Method, Operation } from './operation.ts'
export { areaOf, loadedOperation, loadOperation, type Area, type NamespaceOf } from './operations/areas.ts'
export type { Namespace, OperationId, OperationOf, Operations } from './operations/index.ts'
export { testRoutes } from './internal/test-routes.ts'
export { operationIds, routes, type Route } from './operations/routes.ts'
export { acceptsBody } from './accepts-body.ts'
export * from './vocabulary/activity.ts'
export * from './vocabulary/audit.ts'
export type * from './vocabulary/callers.ts'
export * from './vocabulary/chats.ts'
export * from './vocabulary/content.ts'
export * from './vocabulary/error-prose.ts'
export * from './vocabulary/errors.ts'
export * from './vocabulary/limits.ts'
export * from './vocabulary/members.ts'
export * from './vocabulary/notifications.ts'
export * from './vocabulary/plans.ts'
export * from './vocabulary/quotas.ts'
export * from './vocabulary/scopes.ts'
export * from './vocabulary/states.ts'
