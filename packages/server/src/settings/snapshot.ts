import * as z from 'zod'

/** The form of a snapshot: a name and a row for each row of the store, and the time it was taken at. */
export const snapshotSchema = z.strictObject({
  rows: z.array(z.tuple([z.string(), z.looseObject({ id: z.int().positive() })])),
  now: z.int().exactOptional(),
})
