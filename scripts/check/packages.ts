import { atOnce } from './at-once.ts'

/** Checks of the packed packages: `npm run tool -- packages`, after `npm run pack:all`. */
const CHECKS = ['sdk-package', 'sdk-runtimes', 'packages', 'readmes', 'licences']

await atOnce(CHECKS.map((check) => `node --conditions=@chowk/source scripts/check-${check}.ts`))
