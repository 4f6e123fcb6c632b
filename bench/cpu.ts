/** Responds to messages of the parent process with the processor time used so far, in microseconds. */
export function answerCpuMicros(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  // The benchmark has ended.
  process.on('disconnect', () => process.exit())
}
