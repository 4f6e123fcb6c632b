import { expect, it } from 'vitest'
import { MemoryRows } from './memory/rows.ts'
import { Schema } from './schema.ts'
import { StoreTransaction } from './transaction.ts'

const failure = new Error('a statement fails')

/** A transaction in which something happens while a savepoint is undone. */
function transaction(onRollback: (tx: StoreTransaction) => void = () => undefined): StoreTransaction {
  const rows = new MemoryRows(new Schema([]))
  const tx: StoreTransaction = new StoreTransaction(new Schema([]), rows)
  rows.rollback = () => onRollback(tx)
  return tx
}

/** Runs a savepoint in which a statement fails. */
const undone = (tx: StoreTransaction) =>
  tx
    .savepoint(async () => {
      tx.fail(failure)
      expect(tx.usable).toBe(false)
      throw failure
    })
    .catch((error: unknown) => error)

it('continues after an undone savepoint', async () => {
  const tx = transaction()
  expect(await undone(tx)).toBe(failure)
  expect(tx.usable).toBe(true)
  expect(await tx.tryLock('name')).toBe(true)
})

it('rejects when the transaction ended or was lost while a savepoint was undone', async () => {
  const ended = transaction((tx) => tx.end())
  const lost = transaction((tx) => tx.defeat(failure))
  for (const tx of [ended, lost]) {
    await undone(tx)
    expect(tx.usable).toBe(false)
    await expect(tx.tryLock('name')).rejects.toThrow()
  }
})
