// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Cv } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A certificate. */
export interface CvCertificationInput {
  /** What it certifies: plain text, at most 200 characters. */
  name: string
  /** Who gave it: plain text, at most 200 characters. */
  issuer?: string | null | undefined
  /** When it was given, `YYYY-MM`. At most 7 characters. */
  issued?: string | null | undefined
  /** Until when it holds, `YYYY-MM`; null: for good. At most 7 characters. */
  expires?: string | null | undefined
  /** Where to see it, at most 2,048 characters. */
  url?: string | null | undefined
}

/** Something that you learned. */
export interface CvEducationInput {
  /** Where you learned: plain text, at most 200 characters. */
  school: string
  /** What it came to: plain text, at most 200 characters. */
  degree?: string | null | undefined
  /** What you learned: plain text, at most 200 characters. */
  field?: string | null | undefined
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start: string
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null | undefined
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** Work that you did. */
export interface CvExperienceInput {
  /** What you were: plain text, at most 200 characters. */
  title: string
  /** Where: plain text, at most 200 characters. */
  company: string
  /** In which place: plain text, at most 200 characters. */
  location?: string | null | undefined
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start: string
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null | undefined
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** A language that you speak. */
export interface CvLanguageInput {
  /** Plain text, at most 50 characters. */
  name: string
  /** How well you speak it. */
  level?: 'basic' | 'conversational' | 'fluent' | 'native' | null | undefined
}

/** Something that you made. */
export interface CvProjectInput {
  /** What it is called: plain text, at most 200 characters. */
  name: string
  /** Where to see it, at most 2,048 characters. */
  url?: string | null | undefined
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start?: string | null | undefined
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null | undefined
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** Changes to your CV. A section that is sent replaces the stored one; one that is left out is kept. */
export interface CvUpdate {
  /** What you are, in one line: plain text, at most 200 characters. Null removes it. */
  headline?: string | null | undefined
  /** Whether other members may read it. A new CV is not public until you say so. */
  is_public?: boolean | undefined
  /** What you do, in a paragraph: plain text, at most 5,000 characters. Null removes it. */
  summary?: string | null | undefined
  /** Work, at most 30 entries. */
  experience?: readonly CvExperienceInput[] | undefined
  /** Schools and courses, at most 20 entries. */
  education?: readonly CvEducationInput[] | undefined
  /** At most 50, each of 1 to 50 characters. */
  skills?: readonly string[] | undefined
  /** At most 20 entries. */
  certifications?: readonly CvCertificationInput[] | undefined
  /** At most 20 entries. */
  languages?: readonly CvLanguageInput[] | undefined
  /** At most 20 entries. */
  projects?: readonly CvProjectInput[] | undefined
}

/** Your CV as it is now. */
export interface CvUpdated {
  /** The CV of a member. Sections that were never sent are empty. */
  cv: Cv
}

/** Your CV. */
export interface OwnCv {
  /** Null until you write one. */
  cv: Cv | null
  /** Whose it is. */
  username: string
}

/** What `cv.get` can fail with. */
export type CvGetError = OperationError<'cv.get', undefined, AnyCode | KeyCode | 'insufficient_scope', OwnCv>

/** What `cv.update` can fail with. */
export type CvUpdateError = OperationError<
  'cv.update',
  CvUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'quota_exceeded',
  CvUpdated
>

/** Your own CV. */
export class CvResource extends Resource {
  readonly namespace = 'cv'

  /**
   * Read your CV.
   *
   * `cv` is null until you write one.
   *
   * - Scope: `profile`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { cv } = await client.cv.get()
   * console.log(cv?.headline)
   */
  get(options?: RequestOptions): Call<OwnCv, CvGetError> {
    return this.$call('get', { method: 'GET', path: '/me/cv' }, options)
  }

  /**
   * Write or change your CV.
   *
   * A section that is sent replaces the stored one; one that is left out is kept. Applications keep the CV as it was when they were sent.
   *
   * - Scope: `profile`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { cv } = await client.cv.update({
   *   headline: 'Studio potter and teacher',
   *   skills: ['Wheel throwing', 'Glaze chemistry'],
   *   is_public: true,
   * })
   */
  update(body: CvUpdate, options?: RequestOptions): Call<CvUpdated, CvUpdateError> {
    return this.$call('update', { method: 'PUT', path: '/me/cv', quota: 'edit' }, options, body)
  }
}
