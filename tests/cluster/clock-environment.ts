/** Environment of a process whose clock is ahead, as on a machine whose clock is wrong. */
export const aheadClockEnvironment = (milliseconds: number) => clock(`let ahead = ${milliseconds}`)

/** Environment of a process whose clock steps ahead with each SIGUSR2, and back with the next. */
export const stepping = (milliseconds: number) =>
  clock(`let ahead = 0; process.on('SIGUSR2', () => { ahead = ${milliseconds} - ahead })`)

const clock = (begin: string) => {
  const code = `${begin}; const { now } = Date, real = Date; globalThis.Date = class extends real { constructor(...args) { if (args.length) super(...args); else super(now() + ahead) } static now() { return now() + ahead } }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
