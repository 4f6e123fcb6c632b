import { InvalidSnapshot } from '@chowk/engine'
import * as z from 'zod'
import { InvalidSetting } from './invalid-setting.ts'

export const snapshotRow = z.tuple([z.string(), z.looseObject({ id: z.int().positive() })])

/** The form of a snapshot: a name and a row for each row of the store, and the time it was taken at. */
export const snapshotSchema = z.strictObject({
  rows: z.array(snapshotRow),
  now: z.int().exactOptional(),
  random: z.array(z.int()).length(4).exactOptional(),
})

/** Fills a store from a file. @throws InvalidSetting that names the file where a row of it is not valid. */
export async function loadFrom<Result>(file: string, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof InvalidSnapshot)
      throw new InvalidSetting(`${file} can't be loaded. ${error.message}`)
    throw error
  }
}
