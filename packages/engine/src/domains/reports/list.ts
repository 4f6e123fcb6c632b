import { reports, type ReportRow } from '../../entities/engagement.ts'
import type { InternalHandler } from '../../handler.ts'
import { pageAfter } from '../../store/page-after.ts'
import type { Condition } from '../../store/store.ts'
import { judgeOf } from './own-case.ts'
import { presentReports } from './show.ts'

/** Omits reports about the reader: no one decides their own case. */
export const ofOthers = (judging: Parameters<typeof judgeOf>[0]): Condition<ReportRow>[] => {
  const judge = judgeOf(judging)
  return judge === null
    ? []
    : [
        {
          any: [
            ['author_id', '=', null],
            ['author_id', '!=', judge],
          ],
        },
      ]
}

export const list: InternalHandler<'reports.list'> = async (context, { query }) => {
  const { resolution, after, limit } = query
  const selection = {
    index: 'byResolution',
    equals: { resolution: resolution === 'open' ? null : resolution },
    where: ofOthers(context),
    limit,
  } as const
  const { rows, has_more } = await pageAfter(context.tx, reports, selection, after)
  return { items: await presentReports(context.tx, rows), has_more }
}
