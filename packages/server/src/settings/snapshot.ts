import { InvalidSnapshot } from '@chowk/engine'
import * as z from 'zod'
import { InvalidSetting } from './invalid-setting.ts'

export const snapshotRow = z.tuple([z.string(), z.looseObject({ id: z.int().positive() })])

/** Schema of a snapshot: pairs of entity name and row, and the time of the snapshot. */
export const snapshotSchema = z.strictObject({
  rows: z.array(snapshotRow),
  now: z.int().exactOptional(),
  random: z.array(z.int()).length(4).exactOptional(),
})

/** Runs `load`. @throws InvalidSetting with the name of the file if a row is invalid. */
export async function loadFrom<Result>(file: string, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof InvalidSnapshot)
      throw new InvalidSetting(`${file} can't be loaded. ${error.message}`)
    throw error
  }
}
