import { Command } from 'commander'
import { fuzz } from '../tests/fuzz/fuzz.ts'
import { printReport, type Report } from '../tests/fuzz/report.ts'
import { MeasuredServer } from '../tests/event-loop/measured-server.ts'

/** `npm run tool -- fuzz`: sends valid and invalid requests to a server in its own process. */
const { requests, seed, store } = new Command('npm run tool -- fuzz')
  .option('--requests <count>', 'Number of requests', Number, 100_000)
  .option('--seed <number>', 'Seed of the requests', Number, Math.floor(Math.random() * 2 ** 31))
  .option('--store <store>', 'memory, sqlite:<path> or postgres://…; its content is deleted', 'memory')
  .parse()
  .opts<{ requests: number; seed: number; store: string }>()

console.log(`${requests} requests, seed ${seed}, store ${store}`)
const server = await MeasuredServer.start(store.replace(/^sqlite:/, ''))
const interrupted = new AbortController()
process.once('SIGTERM', () => interrupted.abort()).once('SIGINT', () => interrupted.abort())
const start = performance.now()
const seconds = () => Math.round((performance.now() - start) / 1000)
const onSite = ({ requests: requestCount, findings }: Report) =>
  console.log(`${seconds()} s: ${requestCount} requests, ${findings.length} findings`)
const report = await fuzz(server, { requests, seed, onSite, signal: interrupted.signal })
server.stop()
printReport(report, seconds())
if (report.findings.length > 0) process.exitCode = 1
