/** Environment of a process whose clock steps ahead with each SIGUSR2, and back with the next. */
export const stepping = (milliseconds: number) => {
  const code = `let ahead = 0; process.on('SIGUSR2', () => { ahead = ${milliseconds} - ahead }); const { now } = Date, real = Date; globalThis.Date = class extends real { constructor(...args) { if (args.length) super(...args); else super(now() + ahead) } static now() { return now() + ahead } }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
