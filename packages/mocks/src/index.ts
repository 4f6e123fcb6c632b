export { createMock } from './create-mock.ts'
export type { Duration } from './durations.ts'
export type * from './mock.ts'
export { scenarios } from './scenarios/index.ts'
