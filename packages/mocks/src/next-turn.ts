/**
 * Resolves in the next turn of Node's event loop; immediately on other platforms. Uses a message, since test runners
 * replace timers, and a channel per call, since one port delivers all waiting messages in the same turn.
 */
export function nextTurn(): Promise<void> | undefined {
  if (typeof MessageChannel === 'undefined') return undefined
  const { port1, port2 } = new MessageChannel()
  if (!('ref' in port1)) return undefined
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
