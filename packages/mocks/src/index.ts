export { createMock } from './create-mock.ts'
export type * from './mock.ts'
export { scenarios } from '@chowk/engine'
