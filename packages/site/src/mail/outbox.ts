import { MailRejected, MailUnconfirmed, type Engine, type Mailer, type OutgoingMailRow } from '@chowk/engine'
import {
  addressMail,
  delayMail,
  dropMail,
  holdMail,
  isMailDue,
  LEASE_RENEWAL,
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
/** Maximum number of mails sent concurrently, each on a connection of its own. */
const SEND_CONCURRENCY = 5
/** Milliseconds for the mails in progress to be sent when the server stops. */
const STOP_MS = 5 * SECOND

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
  #taking: Promise<void> | undefined
  /** The mails in progress. A slow one delays no other. */
  readonly #sending = new Set<Promise<void>>()
  #isReachable = true
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
   * Sends due emails within a second, outside the request that queued them, because the request's time would reveal
   * whether there is an email.
   */
  deliverSoon(): void {
    const { clock } = this.#options.engine
    this.#cancelSoon ??= clock.wake(clock.now() + SECOND, () => {
      this.#cancelSoon = undefined
      void this.deliver()
    })
  }

  /** Stops. Mail that takes too long counts as unconfirmed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelAlarm()
    this.#cancelSoon?.()
    const late = setTimeout(() => this.#options.mailer.close(), STOP_MS)
    await this.#settled()
    clearTimeout(late)
    this.#options.mailer.close()
  }

  /** Sends due mail. Never rejects: reports errors and retries. */
  deliver(): Promise<void> {
    this.#isReachable = true
    this.#take()
    return this.#settled()
  }

  /** Takes due mail as long as there is room for it. */
  #take(): void {
    this.#owed = true
    if (this.#mayTake) this.#taking ??= this.#takeDue()
  }

  get #mayTake(): boolean {
    return this.#isReachable && !this.#isStopped && this.#sending.size < SEND_CONCURRENCY
  }

  async #settled(): Promise<void> {
    while (this.#taking || this.#sending.size > 0) {
      await this.#taking
      await Promise.all(this.#sending)
    }
  }

  async #takeDue(): Promise<void> {
    const { engine, onError } = this.#options
    try {
      while (this.#owed && this.#mayTake) {
        // Cleared before the read, which does not see mail that becomes due meanwhile.
        this.#owed = false
        if (!(await isMailDue(engine))) continue
        this.#owed = true
        await putDueMail(engine, digestTimes)
        for (const mail of await claimDueMail(engine, SEND_CONCURRENCY - this.#sending.size))
          this.#start(mail)
      }
    } catch (error) {
      onError(error)
    } finally {
      this.#taking = undefined
    }
  }

  #start(mail: OutgoingMailRow): void {
    const { engine, onError } = this.#options
    const { clock } = engine
    let cancel = () => {}
    const hold = () => {
      cancel = clock.wake(clock.now() + LEASE_RENEWAL, () => {
        holdMail(engine, mail).catch(onError)
        hold()
      })
    }
    hold()
    const sending = this.#attempt(mail)
      .then((isReachable) => {
        // An unreachable mail server is tried again after a minute.
        this.#isReachable &&= isReachable
      }, onError)
      .finally(() => {
        cancel()
        const wasFull = this.#sending.size === SEND_CONCURRENCY
        this.#sending.delete(sending)
        if (wasFull) this.#take()
      })
    this.#sending.add(sending)
  }

  /** Returns false if the mail server is unreachable. */
  async #attempt(mail: OutgoingMailRow): Promise<boolean> {
    const { engine, onError } = this.#options
    const { clock } = engine
    let addressed: MailRecipient | undefined
    let isCounted = false
    let isSent = false
    // This process was stopped for so long that another server has leased the email.
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
          isSent = true
          isCounted = false
        }
      } else this.outcomes.given_up++
      await dropMail(engine, mail)
      return true
    } catch (error) {
      onError(error)
      const rejected = error instanceof MailRejected ? error : undefined
      if (rejected?.isFinal) {
        this.outcomes.refused++
        await dropMail(engine, mail)
      } else {
        const unconfirmed = isSent || error instanceof MailUnconfirmed
        if (unconfirmed) isCounted = false
        const isRetried = await retryMail(engine, mail, { addressed, unconfirmed })
        this.outcomes[isRetried ? 'postponed' : 'given_up']++
      }
      return rejected !== undefined
    } finally {
      // Unsent mail does not count.
      if (isCounted) await releaseInbox(engine, mail.address)
    }
  }

  async #send({ id, kind, since, until }: OutgoingMailRow, addressed: MailRecipient): Promise<void> {
    const { engine, mailer, identity } = this.#options
    const { site } = engine
    const now = engine.clock.now()
    const urls = {
      name: new Line(identity.name),
      host: new Line(new URL(site.origin).host),
      absolute: (path: string) => site.absolute(path),
    }
    const { id: memberId } = addressed.member
    const written = await engine.view({ member: memberId }, async (view) => ({
      letter: await letterOf({ kind, since, until }, addressed, urls, view),
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
