/**
 * Responds to the message `cpu` of the parent process with the processor time used so far, in microseconds.
 * @param ofOthers Returns the processor time of processes that belong to this one.
 */
export function answerCpuMicros(ofOthers: () => Promise<number> = () => Promise.resolve(0)): void {
  process.on('message', (message) => {
    if (message !== 'cpu') return
    void ofOthers().then((others) => {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system + others)
    })
  })
  // The benchmark has ended.
  process.on('disconnect', () => process.exit())
}
