import { update } from './state.js'

/** @import { KeptSnapshot } from './types' */

/** IndexedDB of snapshots. They survive reloads of the page and restarts of the server. */
const opened = new Promise((/** @type {(database: IDBDatabase) => void} */ resolve, reject) => {
  const request = indexedDB.open('chowk-console', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore('snapshots', { keyPath: 'id', autoIncrement: true })
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(snapshots: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function inStore(mode, work) {
  const transaction = (await opened).transaction('snapshots', mode)
  const request = work(transaction.objectStore('snapshots'))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
}

/** Shows the stored snapshots, newest first. */
export async function readSnapshots() {
  const snapshots = /** @type {KeptSnapshot[]} */ (await inStore('readonly', (store) => store.getAll()))
  update({ snapshots: snapshots.reverse() })
}

/**
 * Stores a snapshot, and replaces one of the same name.
 * @param {string} name
 * @param {{ rows: readonly unknown[], now: number }} snapshot
 * @returns {Promise<KeptSnapshot>}
 */
export async function keepSnapshot(name, snapshot) {
  const content = new Blob([JSON.stringify(snapshot)], { type: 'application/json' })
  const kept = { name, now: snapshot.now, rows: snapshot.rows.length, bytes: content.size, content }
  const same = (await inStore('readonly', (store) => store.getAll())).filter((other) => other.name === name)
  for (const { id } of same) await inStore('readwrite', (store) => store.delete(id))
  const id = Number(await inStore('readwrite', (store) => store.add(kept)))
  await readSnapshots()
  return { ...kept, id }
}

/** @param {number} id */
export async function forgetSnapshot(id) {
  await inStore('readwrite', (store) => store.delete(id))
  await readSnapshots()
}
