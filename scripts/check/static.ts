import { atOnce } from './at-once.ts'
import { gigabytes } from './memory.ts'

/** Static checks, run concurrently where there is memory for all. */
const CHECKS = ['lint', 'types', 'format:check', 'unused']
const GIGABYTES_OF_ALL = 4

console.log(`Checking ${CHECKS.join(', ')}, which takes about a minute. The tests follow.`)
await atOnce(
  CHECKS.map((check) => `npm run --silent ${check}`),
  gigabytes < GIGABYTES_OF_ALL ? 1 : CHECKS.length,
)
