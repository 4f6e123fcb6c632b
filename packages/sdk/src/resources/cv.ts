// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { Cv } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** A certificate. */
export interface CvCertificationInput {
  /** Certificate name: plain text, at most 200 characters. */
  name: string
  /** Issuer: plain text, at most 200 characters. */
  issuer?: string | null | undefined
  /** Month of issue, `YYYY-MM`. At most 7 characters. */
  issued?: string | null | undefined
  /** Month of expiry, `YYYY-MM`. Null: no expiry. At most 7 characters. */
  expires?: string | null | undefined
  /** Web address, at most 2,048 characters. */
  url?: string | null | undefined
}

/** A school or course. */
export interface CvEducationInput {
  /** School: plain text, at most 200 characters. */
  school: string
  /** Degree: plain text, at most 200 characters. */
  degree?: string | null | undefined
  /** Field of study: plain text, at most 200 characters. */
  field?: string | null | undefined
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start: string
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null | undefined
  /** Description: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** A work experience. */
export interface CvExperienceInput {
  /** Job title: plain text, at most 200 characters. */
  title: string
  /** Company: plain text, at most 200 characters. */
  company: string
  /** Location: plain text, at most 200 characters. */
  location?: string | null | undefined
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start: string
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null | undefined
  /** Description: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** A language that you speak. */
export interface CvLanguageInput {
  /** Plain text, at most 50 characters. */
  name: string
  /** Level of proficiency. */
  level?: 'basic' | 'conversational' | 'fluent' | 'native' | null | undefined
}

/** One of your projects. */
export interface CvProjectInput {
  /** Project name: plain text, at most 200 characters. */
  name: string
  /** Web address, at most 2,048 characters. */
  url?: string | null | undefined
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start?: string | null | undefined
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null | undefined
  /** Description: plain text, at most 5,000 characters. */
  description?: string | null | undefined
}

/** Changes to your CV. A section you send replaces the stored section. Omitted sections do not change. */
export interface CvUpdate {
  /** One-line headline: plain text, at most 200 characters. Null removes it. */
  headline?: string | null | undefined
  /** Whether other members can read it. Default for a new CV: `false`. */
  is_public?: boolean | undefined
  /** Summary paragraph: plain text, at most 5,000 characters. Null removes it. */
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

/** Your updated CV. */
export interface CvUpdated {
  /** The CV of a member. Sections never sent are empty. */
  cv: Cv
}

/** Your CV. */
export interface OwnCv {
  /** Null until you write one. */
  cv: Cv | null
  /** CV owner. */
  username: string
}

/** Errors of `cv.get`. */
export type CvGetError = OperationError<'cv.get', undefined, AnyCode | KeyCode | 'insufficient_scope', OwnCv>

/** Errors of `cv.update`. */
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
    return call(this, 'get', { route: 'GET /me/cv' }, options)
  }

  /**
   * Write or change your CV.
   *
   * Sections that are sent replace the stored ones. Other sections are kept. Applications keep the CV they were sent with.
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
    return call(this, 'update', { route: 'PUT /me/cv', quota: 'edit' }, options, body)
  }
}
