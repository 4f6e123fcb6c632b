export { createQueries, type Queries } from '../resources/queries.ts'
export type * from './calls.ts'
