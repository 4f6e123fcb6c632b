import { runsInOwnProcess } from '../cli/own-process.ts'
import { runPooled } from '../cli/process-pool.ts'
import { SERVE, ServerProcess } from './server-process.ts'

/** Same as `ServerProcess.start`, but outside CI reuses processes: for tests that tolerate an end as by `stop`. */
export const startPooled = (args: readonly string[]): Promise<ServerProcess> =>
  runsInOwnProcess()
    ? ServerProcess.start(args)
    : ServerProcess.listening(runPooled([...SERVE, ...args], process.env))
