/**
 * Resolves in the next turn of Node's event loop; elsewhere there is nothing to wait for. By a message, since test runners put timers
 * of their own in the place of the platform's, and by a channel of its own: one port hands on whatever came meanwhile in the same turn.
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
