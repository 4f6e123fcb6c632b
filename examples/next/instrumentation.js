/** Next calls this once, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.CHOWK_MOCK === undefined) return
  const { startMock } = await import('./chowk-mock.js')
  await startMock()
}
