export { addControl } from './routes.ts'
export { addWorlds } from './world-routes.ts'
