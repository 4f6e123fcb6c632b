import { emailAddresses } from '../../entities/mail.ts'
import type { Tx } from '../../store/store.ts'

/** How long a member has to read news on the site before it is mailed: what comes meanwhile goes into the same mail. */
export const NEWS_DELAY = 15 * 60_000

/** Has a member who has an address told by mail of what is unread. It reads nothing: whoever has none, or is told already, has no such row. */
export const mailNews = (tx: Tx, memberId: number, now: number): Promise<unknown> =>
  tx.update(emailAddresses, memberId, { news_due: now + NEWS_DELAY }, { news_due: null })
