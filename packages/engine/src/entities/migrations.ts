import type { Migration } from '../store/migration.ts'

/**
 * From oldest to newest. Released steps never change, so they declare what they read themselves: entities and constants
 * of today do change.
 */
export const migrations: readonly Migration[] = []
