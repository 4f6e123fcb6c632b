export { openApiDocument } from './document.ts'
export { openApiDocumentText } from './document-text.ts'
export type { Direction, JsonSchema } from './json-schema.ts'
export { componentId } from './json-schema.ts'
export { namespaceDescriptions, namespaces } from './namespaces.ts'
export type { Parameter } from './parameters.ts'
export {
  componentSchemas,
  inputsOf,
  prepareSchemas,
  resolveSchema,
  schemasOf,
  type OperationSchemas,
} from './schemas.ts'
export { idempotencyProse, introduction, quotaProse, scopeProse } from './prose.ts'
export { failuresOf } from './failures.ts'
export { hasNoEnvelope } from './envelope.ts'
export { codeSamplesOf, curlOf } from './code-samples.ts'
export * from './examples.ts'
export type * from './types.ts'
