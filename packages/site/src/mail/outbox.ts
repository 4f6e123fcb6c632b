import { MailRejected, type Engine, type Mailer, type OutgoingMailRow } from '@chowk/engine'
import {
  addressMail,
  delayMail,
  dropMail,
  isMailDue,
  putDueMail,
  retryMail,
  claimDueMail,
  type MailRecipient,
} from '@chowk/engine/website'
import type { Identity } from '../identity.ts'
import { digestTimes } from './digest-times.ts'
import { laidOut, letterOf } from './letters.ts'
import { Line, line } from './line.ts'
import { releaseInbox, waitForInbox } from './mail-limits.ts'
import { unsubscribePath } from './unsubscribe.ts'

const MINUTE = 60_000
const SECOND = 1000
/** Maximum number of mails sent concurrently. */
const SEND_CONCURRENCY = 10

interface OutboxOptions {
  readonly engine: Engine
  readonly mailer: Mailer
  readonly identity: Identity
  readonly onError: (error: unknown) => void
}

/**
 * Sends the outgoing mail of the store. Several servers may run one: the store hands each mail to one of them. Failed
 * mail is retried until it expires.
 */
export class Outbox {
  readonly #options: OutboxOptions
  /** Number of attempts since the start, by their outcome. Mail is given up when it expires. */
  readonly outcomes = { sent: 0, postponed: 0, refused: 0, given_up: 0 }
  #running: Promise<void> | undefined
  /** Whether mail may have become due since the last read. */
  #owed = false
  #isStopped = false
  #cancelAlarm: () => void = () => undefined
  #cancelSoon: (() => void) | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Starts polling for mail once a minute: servers do not notify each other. */
  start(): void {
    if (this.#isStopped) return
    void this.deliver()
    const { clock } = this.#options.engine
    this.#cancelAlarm = clock.wake(clock.now() + MINUTE, () => this.start())
  }

  /**
   * Sends due mail within a second: apart from the request that asked for it, whose time would tell whether there is
   * any to send.
   */
  deliverSoon(): void {
    const { clock } = this.#options.engine
    this.#cancelSoon ??= clock.wake(clock.now() + SECOND, () => {
      this.#cancelSoon = undefined
      void this.deliver()
    })
  }

  /** Stops after the mails in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelAlarm()
    this.#cancelSoon?.()
    await this.#running
    this.#options.mailer.close()
  }

  /** Sends due mail. Never rejects: reports errors and retries. */
  deliver(): Promise<void> {
    this.#owed = true
    return (this.#running ??= this.#run())
  }

  async #run(): Promise<void> {
    const { engine, onError } = this.#options
    try {
      while (this.#owed && !this.#isStopped) {
        // Cleared before the read, which does not see mail that becomes due meanwhile.
        this.#owed = false
        if (!(await isMailDue(engine))) continue
        this.#owed = true
        await putDueMail(engine, digestTimes)
        const taken = await claimDueMail(engine, SEND_CONCURRENCY)
        const sent = await Promise.all(taken.map((mail) => this.#attempt(mail)))
        // Retries an unreachable mail server after a minute.
        if (sent.includes(false)) break
      }
    } catch (error) {
      onError(error)
    } finally {
      this.#running = undefined
    }
  }

  /** Returns false if the mail server is unreachable. */
  async #attempt(mail: OutgoingMailRow): Promise<boolean> {
    const { engine, onError } = this.#options
    const { clock } = engine
    let addressed: MailRecipient | undefined
    let isCounted = false
    // This process did not run for so long that another server has the mail by now.
    if (mail.due <= clock.now()) return true
    try {
      if (mail.expires_at > clock.now()) {
        if (mail.kind === 'confirm_address') {
          const wait = await waitForInbox(engine, mail.address)
          if (wait > 0) {
            await delayMail(engine, mail, clock.now() + wait)
            return true
          }
          isCounted = true
        }
        addressed = await addressMail(engine, mail)
        if (addressed !== undefined) {
          await this.#send(mail, addressed)
          isCounted = false
        }
      } else this.outcomes.given_up++
      await dropMail(engine, mail)
      return true
    } catch (error) {
      onError(error)
      const refused = error instanceof MailRejected ? error : undefined
      if (refused?.isFinal) {
        this.outcomes.refused++
        await dropMail(engine, mail)
      } else {
        const isRetried = await retryMail(engine, mail, addressed)
        this.outcomes[isRetried ? 'postponed' : 'given_up']++
      }
      return refused !== undefined
    } finally {
      // What was not sent does not count.
      if (isCounted) await releaseInbox(engine, mail.address)
    }
  }

  async #send({ id, kind, since }: OutgoingMailRow, addressed: MailRecipient): Promise<void> {
    const { engine, mailer, identity } = this.#options
    const { site } = engine
    const now = engine.clock.now()
    const places = {
      host: new Line(new URL(site.origin).host),
      absolute: (path: string) => site.absolute(path),
    }
    const { id: memberId } = addressed.member
    const written = await engine.view({ member: memberId }, async (view) => ({
      letter: await letterOf({ kind, since }, addressed, places, view),
      unsubscribe:
        kind === 'news' || kind === 'digest'
          ? site.absolute(unsubscribePath(view, memberId, kind))
          : undefined,
    }))
    if (written?.letter === undefined) return
    const { letter, unsubscribe } = written
    await mailer.send({
      to: addressed.to,
      ...laidOut(letter, [
        ...(unsubscribe === undefined ? [] : [{ text: line`Unsubscribe`, url: unsubscribe }]),
        { text: new Line(`About ${identity.name}`), url: site.absolute('/about') },
        { text: line`Rules`, url: site.absolute('/rules') },
        { text: line`Privacy`, url: site.absolute('/privacy') },
      ]),
      id: `${kind}.${id}.${since}`,
      date: new Date(now),
      unsubscribe,
    })
    this.outcomes.sent++
  }
}
