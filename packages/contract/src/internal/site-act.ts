import * as z from 'zod'
import { operation, type Row, type Schema } from '../operation.ts'

const nothing = z.object({})
type Nothing = typeof nothing
const anything = z.looseObject({})

/** Declares what members and visitors do on the site alone: no route leads to it, and its answer says nothing unless it is named. */
export const siteAct = <
  Params extends Schema = Nothing,
  Body extends Schema = z.ZodUndefined,
  Answer extends Schema = typeof anything,
  const By extends 'member' | 'suspended' | 'visitor' = 'member' | 'suspended' | 'visitor',
>(
  row: Pick<
    Row<'POST', Params, Nothing, Body, Answer, false, By>,
    'by' | 'summary' | 'secret' | 'params' | 'body'
  > & {
    response?: Answer
  },
) =>
  operation<'POST', Answer, Params, Nothing, Body, false, By>({
    method: 'POST',
    path: '/',
    scope: null,
    response: anything as unknown as Answer,
    ...row,
  })
