import { emailAddresses } from '../../entities/mail.ts'
import type { Tx } from '../../store/store.ts'

/** Delay before unread news is mailed. News within the delay shares one mail. */
export const NEWS_DELAY = 15 * 60_000

/**
 * Schedules a mail about unread news. Reads nothing: the guard skips members without an address or with a
 * mail already scheduled.
 */
export const mailNews = (tx: Tx, memberId: number, now: number): Promise<unknown> =>
  tx.update(emailAddresses, memberId, { news_due: now + NEWS_DELAY }, { news_due: null })
